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
}

/** The longest time without any progress, in milliseconds. A slow uplink sends something every second; the server answers within 20 s of the last byte. */
const STALL_MS = 60_000;

/**
 * Posts a picture as a form's field, by XMLHttpRequest, because `fetch` does not report how much was sent.
 * @throws CallError as `callEndpoint` does; an abort through `signal` rejects with the signal's own reason.
 */
export function sendPicture(
  endpoint: typeof uploadImageEndpoint,
  picture: Blob,
  { idToken, signal, query = '', onShare }: PictureCall,
): Promise<UploadImageResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    let stallTimer: ReturnType<typeof setTimeout>;

    function restartStallTimer(): void {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, STALL_MS);
    }
    function failWithoutAnswer(): void {
      reject(signal.aborted ? (signal.reason as Error) : new CallError('no_answer'));
    }

    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onShare(total > 0 ? loaded / total : 0);
    };
    request.onprogress = restartStallTimer;
    request.onerror = failWithoutAnswer;
    request.onabort = failWithoutAnswer;
    request.onload = () => {
      try {
        resolve(readAnswer(endpoint, request.status, parseJson(request.responseText)));
      } catch (error) {
        reject(error as Error);
      }
    };
    request.onloadend = () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);

    const body = new FormData();
    body.append(endpoint.request.body.formFile, picture, 'photo.jpg');
    request.open(endpoint.method, endpoint.path + query);
    if (idToken) request.setRequestHeader('Authorization', `Bearer ${idToken}`);
    restartStallTimer();
    request.send(body);
  });
}
