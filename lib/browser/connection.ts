import { createStore, type Store } from './store';

export interface Connection {
  /** Whether the browser has a network. `false` is certain, `true` is not. */
  readonly store: Store<boolean>;
  /** Resolves as soon as there is a network; rejects with the signal's reason when it aborts. */
  untilOnline(signal?: AbortSignal): Promise<void>;
}

/** Follows the browser's connection. */
export function createConnection(): Connection {
  const store = createStore(true);
  const read = (): void => store.update(() => navigator.onLine);
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  read();

  return {
    store,
    untilOnline(signal) {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      if (store.get()) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => (): void => {
          unsubscribe();
          signal?.removeEventListener('abort', onAbort);
          settle();
        };
        const onAbort = end(() => reject(signal?.reason as Error));
        const unsubscribe = store.subscribe(() => {
          if (store.get()) end(resolve)();
        });
        signal?.addEventListener('abort', onAbort);
      });
    },
  };
}
