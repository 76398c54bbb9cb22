import { isRecord } from '@/lib/browser/browser-storage';
import type { Connection } from '@/lib/browser/connection';
import { createPersistedStore } from '@/lib/browser/persisted-store';
import { createStore } from '@/lib/browser/store';
import { wait } from '@/lib/browser/wait';
import { UPLOAD_REUSE_MS } from '@/lib/shared/rules/retention';

import { CallError, toCallError } from '../api/call-error';
import { passesSoon, retryPauseMs } from '../api/repeat-until-answered';
import { createParallelLimit } from '../pictures/limit-parallel';
import type { FaceFacts } from '../photos/photo-facts';
import type { PictureToUpload } from '../recipes/generation-input';
import type { GenerationApi } from './generation-api';

/** `waiting`: for its turn or for the network; `retrying`: the last attempt failed and another one follows. */
export type UploadState = 'waiting' | 'sending' | 'retrying' | 'sent';

export interface UploadProgress {
  readonly state: UploadState;
  /** Share of the picture that has left this device, 0 to 1. */
  readonly share: number;
}

const NO_UPLOADS: ReadonlyMap<string, UploadProgress> = new Map();

/** The progress of the pictures that are being uploaded, by their names in the cache; empty without uploads. */
export const createUploadProgress = () => createStore(NO_UPLOADS);

/** What uploads need. */
export interface UploadOptions {
  readonly api: Pick<GenerationApi, 'uploadImage'>;
  readonly connection: Connection;
  readonly cache: ReturnType<typeof createUploadCache>;
  readonly progress: ReturnType<typeof createUploadProgress>;
  readonly uid: string;
  readonly signal: AbortSignal;
  readonly onUploaded: () => void;
}

const UPLOADS_AT_ONCE = 3;
/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_PAUSES_MS = [800, 2500];

/**
 * Uploads pictures, three at a time, and returns their addresses in order; skips those of lately. Tries a failed one
 * three times, then rejects with the `CallError` and stops the others.
 */
export async function uploadPictures(
  pictures: readonly PictureToUpload[],
  options: UploadOptions,
): Promise<string[]> {
  const limit = createParallelLimit(UPLOADS_AT_ONCE);
  const end = new AbortController();
  const signal = AbortSignal.any([options.signal, end.signal]);
  const { cache, progress, uid } = options;
  progress.update(
    () => new Map(pictures.map(({ cacheName }) => [cacheName, { state: 'waiting', share: 0 }])),
  );
  // At once: later uploads may begin before these have ended.
  signal.addEventListener('abort', () => progress.update(() => NO_UPLOADS));

  async function upload({ cacheName, largeName, picture, facts }: PictureToUpload): Promise<string> {
    signal.throwIfAborted();
    const report: Report = (state, share = 0) => {
      if (!signal.aborted) progress.update((uploads) => new Map(uploads).set(cacheName, { state, share }));
    };
    const scaled = await picture.catch(() => {
      throw new CallError('image_not_readable');
    });
    signal.throwIfAborted();
    const face = facts?.faces[0];
    // A photo that was sent before its face was known is sent again with it: models get the head.
    const withFace = `${cacheName}|face`;
    const large = largeName === undefined ? [] : [`${largeName}|face`, largeName];
    const names = [...large, withFace, ...(face ? [] : [cacheName])];
    let address = names.map((name) => cache.find(uid, name)).find((found) => found !== null) ?? null;
    if (address === null) {
      address = await uploadWithRetries(scaled, face, { ...options, signal }, report);
      cache.add(uid, face ? withFace : cacheName, address);
    }
    report('sent', 1);
    options.onUploaded();
    return address;
  }

  try {
    return await Promise.all(pictures.map((picture) => limit(() => upload(picture))));
  } finally {
    end.abort();
  }
}

type Report = (state: UploadState, share?: number) => void;

async function uploadWithRetries(
  picture: Blob,
  face: FaceFacts | undefined,
  { api, connection, signal }: UploadOptions,
  report: Report,
): Promise<string> {
  for (let failures = 0; ;) {
    await connection.untilOnline(signal);
    report('sending');
    try {
      return await api.uploadImage(picture, signal, (share) => report('sending', share), face);
    } catch (error) {
      signal.throwIfAborted();
      const failure = toCallError(error);
      // The server will not take this picture, or not for a while.
      if (failure.isDefinite && failure.code !== 'upload_failed' && !passesSoon(failure)) throw failure;
      // Without a network no attempt is counted.
      if (failure.code === 'no_answer' && !connection.store.get()) {
        report('waiting');
        continue;
      }
      const pause = RETRY_PAUSES_MS[failures];
      if (pause === undefined) throw failure;
      failures += 1;
      report('retrying');
      await wait(retryPauseMs(failure, pause), signal);
    }
  }
}

interface CachedUpload {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The addresses of recent uploads, by account and picture. */
export function createUploadCache() {
  const store = createPersistedStore<Readonly<Record<string, CachedUpload>>>({
    key: 'portraitGenerator_uploads',
    initial: {},
    parse: parseUploads,
  });
  return {
    /** The address of an account's upload, while it may be used. */
    find(uid: string, name: string): string | null {
      const entry = store.get()[keyOf(uid, name)];
      return entry && isFresh(entry) ? entry.address : null;
    },

    /** Adds an upload's address, and forgets those that are too old. */
    add(uid: string, name: string, address: string): void {
      store.update((entries) => {
        const fresh = Object.entries(entries).filter(([, entry]) => isFresh(entry));
        return { ...Object.fromEntries(fresh), [keyOf(uid, name)]: { address, at: Date.now() } };
      });
    },

    /** Forgets all uploads, when the server no longer has one of them. */
    forgetAll(): void {
      store.update(() => ({}));
    },
  };
}

function keyOf(uid: string, name: string): string {
  return `${uid}|${name}`;
}

function isFresh({ at }: CachedUpload): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < UPLOAD_REUSE_MS;
}

function parseUploads(stored: unknown): Readonly<Record<string, CachedUpload>> {
  if (!isRecord(stored)) return {};
  const entries = Object.entries(stored).flatMap(([key, entry]): [string, CachedUpload][] => {
    if (!isRecord(entry)) return [];
    const { address, at } = entry;
    return typeof address === 'string' && typeof at === 'number' ? [[key, { address, at }]] : [];
  });
  return Object.fromEntries(entries);
}
