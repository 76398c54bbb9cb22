import { createStore } from '@/lib/browser/store';

/** `waiting`: for its turn or for the network; `retrying`: the last attempt failed and another one follows. */
export type UploadState = 'waiting' | 'sending' | 'retrying' | 'sent';

export interface UploadProgress {
  readonly state: UploadState;
  /** Share of the picture that has left this device, 0 to 1. */
  readonly share: number;
}

export interface UploadReporter {
  report(name: string, state: UploadState, share: number): void;
  /** Empties the store, unless later uploads have begun. */
  end(): void;
}

/** The progress of the pictures that are being uploaded, by their names in the cache; empty without uploads. */
export function createUploadProgress() {
  const store = createStore<ReadonlyMap<string, UploadProgress>>(new Map());
  let latest: UploadReporter | null = null;
  return {
    store,

    /** Begins the uploads of a request: its pictures are waiting, those of the request before are forgotten. */
    begin(names: readonly string[]): UploadReporter {
      const reporter: UploadReporter = {
        report(name, state, share) {
          if (latest !== reporter) return;
          store.update((uploads) => new Map(uploads).set(name, { state, share }));
        },
        end() {
          if (latest !== reporter) return;
          latest = null;
          store.update((uploads) => (uploads.size === 0 ? uploads : new Map()));
        },
      };
      latest = reporter;
      store.update(() => new Map(names.map((name) => [name, { state: 'waiting', share: 0 }])));
      return reporter;
    },
  };
}
