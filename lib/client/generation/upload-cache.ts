import { isRecord } from '@/lib/browser/browser-storage';
import { UPLOAD_REUSE_MS } from '@/lib/shared/rules/retention';

import { createPersistedStore } from '@/lib/browser/persisted-store';

interface CachedUpload {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

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
