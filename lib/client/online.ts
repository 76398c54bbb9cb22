import { createStore } from '@/lib/browser/store';

function readOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine;
}

/** Whether the browser has a network. "true" promises nothing; "false" is certain. */
export const onlineStore = createStore(true);

let isFollowing = false;

/** Keeps the store in step with the browser; starts once. */
export function followConnection(): void {
  if (isFollowing || typeof window === 'undefined') return;
  isFollowing = true;
  const read = (): void => onlineStore.update(readOnline);
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  read();
}

/** Resolves at once with a network, else as soon as there is one; rejects with the signal's reason when it aborts. */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  followConnection();
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  if (onlineStore.get()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => (): void => {
      unsubscribe();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = end(() => reject(signal?.reason as Error));
    const unsubscribe = onlineStore.subscribe(() => {
      if (onlineStore.get()) end(resolve)();
    });
    signal?.addEventListener('abort', onAbort);
  });
}
