import { createParallelLimit } from '../photos/limit-parallel';
import { type CallError, type GenerationApi, toCallError } from './generation-api';
import { cachedUpload, rememberUpload } from './upload-cache';
import { wait } from './wait';

/** A picture to upload. */
export interface PictureToUpload {
  /** Name in the cache: the same name is the same picture. */
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

const UPLOADS_AT_ONCE = 3;
/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_PAUSES_MS = [800, 2500];

/**
 * Uploads pictures, three at a time, and answers their addresses in the same order. Pictures that this account
 * uploaded lately are not sent again. A failed upload is tried three times unless the server refused the
 * picture; then it rejects with that `CallError` and stops the others.
 */
export async function uploadPictures(
  pictures: readonly PictureToUpload[],
  options: UploadOptions,
): Promise<string[]> {
  const limit = createParallelLimit(UPLOADS_AT_ONCE);
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  try {
    return await Promise.all(
      pictures.map((picture) =>
        limit(async () => {
          const address = await uploadOnce(picture, { ...options, signal });
          options.onUploaded();
          return address;
        }),
      ),
    );
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

async function uploadOnce({ cacheName, picture }: PictureToUpload, options: UploadOptions): Promise<string> {
  const { uid, signal } = options;
  signal.throwIfAborted();
  const known = cachedUpload(uid, cacheName);
  if (known) return known;
  const address = await uploadWithRetries(await picture, options);
  rememberUpload(uid, cacheName, address);
  return address;
}

async function uploadWithRetries(picture: Blob, { api, signal }: UploadOptions): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await api.uploadImage(picture, signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure = toCallError(error);
      const pause = RETRY_PAUSES_MS[attempt];
      if (isRefusal(failure) || pause === undefined) throw failure;
      await wait(pause, signal);
    }
  }
}

/** The server will not take this picture however often it is sent. */
function isRefusal(error: CallError): boolean {
  return error.isDefinite && error.code !== 'upload_failed';
}
