import { parseJson } from '@/lib/browser/browser-storage';
import type { uploadImageEndpoint, UploadImageResponse } from '@/lib/shared/contracts/uploads';

import { readAnswer } from './call-endpoint';
import { CallError } from './call-error';

interface PictureCall {
  readonly idToken: string | null;
  readonly signal: AbortSignal;
  /** The query of the call, with its question mark, or nothing. */
  readonly query?: string;
  /** Gets the share of the body that has left this device, 0 to 1. */
  readonly onShare: (share: number) => void;
  /** The longest time without any progress before the call fails, in milliseconds. */
  readonly stallMs?: number;
}

/** A slow uplink sends something every second; the server answers within 20 s of the last byte. */
const STALL_MS = 60_000;

/**
 * Posts a picture as a field of a multipart form. Uses XMLHttpRequest, because `fetch` does not report how
 * much of a body was sent (https://xhr.spec.whatwg.org/#the-upload-attribute).
 * @throws CallError as `callEndpoint` does; an abort through `signal` rejects with the signal's own reason.
 */
export function sendPicture(
  endpoint: typeof uploadImageEndpoint,
  picture: Blob,
  { idToken, signal, query = '', onShare, stallMs = STALL_MS }: PictureCall,
): Promise<UploadImageResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;

    function end(): void {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', onAbort);
    }
    function fail(reason: unknown): void {
      end();
      reject(reason as Error);
    }
    function onAbort(): void {
      fail(signal.reason);
      request.abort();
    }
    function failWithoutAnswer(): void {
      fail(new CallError('no_answer'));
    }
    function restartStallTimer(): void {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        failWithoutAnswer();
        request.abort();
      }, stallMs);
    }

    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onShare(total > 0 ? loaded / total : 0);
    };
    request.onprogress = restartStallTimer;
    request.onerror = failWithoutAnswer;
    request.onload = () => {
      try {
        resolve(readAnswer(endpoint, request.status, parseJson(request.responseText)));
        end();
      } catch (error) {
        fail(error);
      }
    };
    signal.addEventListener('abort', onAbort);

    const body = new FormData();
    body.append(endpoint.request.body.formFile, picture, 'photo.jpg');
    request.open(endpoint.method, endpoint.path + query);
    if (idToken) request.setRequestHeader('Authorization', `Bearer ${idToken}`);
    restartStallTimer();
    request.send(body);
  });
}
