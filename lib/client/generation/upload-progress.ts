import { createStore } from '@/lib/browser/store';

/** `waiting`: for its turn or for the network; `retrying`: the last attempt failed and another one follows. */
export type UploadState = 'waiting' | 'sending' | 'retrying' | 'sent';

export interface UploadProgress {
  readonly state: UploadState;
  /** Part of the picture that has left this device, 0 to 1. */
  readonly share: number;
}

/** The pictures that are being uploaded, by the names that they have in the cache; empty outside an order's uploads. */
export const uploadProgressStore = createStore<ReadonlyMap<string, UploadProgress>>(new Map());

export interface UploadReporter {
  report(name: string, state: UploadState, share: number): void;
  /** Empties the store, unless a later order has taken it over. */
  end(): void;
}

let latest: UploadReporter | null = null;

/** Begins an order's uploads: its pictures are waiting, those of the order before are forgotten. */
export function beginUploads(names: readonly string[]): UploadReporter {
  const reporter: UploadReporter = {
    report(name, state, share) {
      if (latest !== reporter) return;
      uploadProgressStore.update((uploads) => new Map(uploads).set(name, { state, share }));
    },
    end() {
      if (latest !== reporter) return;
      latest = null;
      uploadProgressStore.update((uploads) => (uploads.size === 0 ? uploads : new Map()));
    },
  };
  latest = reporter;
  uploadProgressStore.update(() => new Map(names.map((name) => [name, { state: 'waiting', share: 0 }])));
  return reporter;
}
