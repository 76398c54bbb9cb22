import { followConnection, onlineStore, untilOnline } from '../online';
import { createParallelLimit } from '../photos/limit-parallel';
import { type CallError, toCallError } from '../call-error';
import type { GenerationApi } from './generation-api';
import { cachedUpload, rememberUpload } from './upload-cache';
import { passesSoon, retryPauseMs } from '../retry-pause';
import { beginUploads, type UploadReporter } from './upload-progress';
import { wait } from '../wait';

/** A picture to upload. */
export interface PictureToUpload {
  /** Name in the cache: the same name needs no second upload. */
  readonly cacheName: string;
  /** The scaled picture; it may still be in the making. */
  readonly picture: Promise<Blob>;
}

/** How pictures are uploaded, and for whom. */
export interface UploadOptions {
  readonly api: Pick<GenerationApi, 'uploadImage'>;
  readonly uid: string;
  readonly signal: AbortSignal;
  readonly onUploaded: () => void;
}

interface OneUpload extends UploadOptions {
  readonly name: string;
  readonly progress: UploadReporter;
}

const UPLOADS_AT_ONCE = 3;
/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_PAUSES_MS = [800, 2500];

/**
 * Uploads pictures, three at a time, and answers their addresses in the same order. Pictures that this account
 * uploaded lately are not sent again. Without a network it waits. A failed upload is tried three times unless the
 * server refused the picture; then it rejects with that `CallError` and stops the others. How far each is stands in
 * `uploadProgressStore`.
 */
export async function uploadPictures(
  pictures: readonly PictureToUpload[],
  options: UploadOptions,
): Promise<string[]> {
  const limit = createParallelLimit(UPLOADS_AT_ONCE);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const progress = beginUploads(pictures.map(({ cacheName }) => cacheName));
  followConnection();
  try {
    return await Promise.all(
      pictures.map((picture) =>
        limit(async () => {
          const name = picture.cacheName;
          const address = await uploadOnce(picture, { ...options, signal, name, progress });
          progress.report(name, 'sent', 1);
          options.onUploaded();
          return address;
        }),
      ),
    );
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    progress.end();
  }
}

async function uploadOnce({ picture }: PictureToUpload, upload: OneUpload): Promise<string> {
  const { uid, signal, name } = upload;
  signal.throwIfAborted();
  const scaled = await picture;
  const known = cachedUpload(uid, name);
  if (known) return known;
  const address = await uploadWithRetries(scaled, upload);
  rememberUpload(uid, name, address);
  return address;
}

async function uploadWithRetries(picture: Blob, upload: OneUpload): Promise<string> {
  const { api, signal, name, progress } = upload;
  for (let failures = 0; ;) {
    await untilOnline(signal);
    progress.report(name, 'sending', 0);
    try {
      return await api.uploadImage(picture, signal, (share) => progress.report(name, 'sending', share));
    } catch (error) {
      signal.throwIfAborted();
      const failure = toCallError(error);
      if (isRefusal(failure)) throw failure;
      if (wasCutOff(failure)) {
        progress.report(name, 'waiting', 0);
        continue;
      }
      const pause = RETRY_PAUSES_MS[failures];
      if (pause === undefined) throw failure;
      failures += 1;
      progress.report(name, 'retrying', 0);
      await wait(retryPauseMs(failure, pause), signal);
    }
  }
}

/** The server will not take this picture however often it is sent, or not for a while. */
function isRefusal(error: CallError): boolean {
  return error.isDefinite && error.code !== 'upload_failed' && !passesSoon(error);
}

/** The network went away: that says nothing about the picture or the server, so it is no attempt. */
function wasCutOff(error: CallError): boolean {
  return error.code === 'no_answer' && !onlineStore.get();
}
