import { isRecord } from '@/lib/browser/browser-storage';
import { UPLOAD_REUSE_MS } from '@/lib/shared/rules/retention';

import { createPersistedStore } from '@/lib/browser/persisted-store';

interface CachedUpload {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Uploads to keep. */
const KEPT_AT_MOST = 60;

export type UploadCache = ReturnType<typeof createUploadCache>;

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
        const fresh = Object.entries(entries)
          .filter(([, entry]) => isFresh(entry))
          .slice(-KEPT_AT_MOST + 1);
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

function isUpload(stored: unknown): stored is CachedUpload {
  return isRecord(stored) && typeof stored.address === 'string' && typeof stored.at === 'number';
}

function parseUploads(stored: unknown): Readonly<Record<string, CachedUpload>> {
  if (!isRecord(stored)) return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, CachedUpload] =>
    isUpload(entry[1]),
  );
  return Object.fromEntries(entries);
}
