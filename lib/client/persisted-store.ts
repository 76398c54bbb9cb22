import { parseJson, readText, writeText } from '@/lib/browser/browser-storage';
import { createStore, type Store } from '@/lib/browser/store';

interface PersistedStoreOptions<Value> {
  /** Key in local storage. */
  readonly key: string;
  readonly initial: Value;
  /** Makes a value of whatever the storage holds (undefined when nothing or no JSON): it never throws. */
  readonly parse: (stored: unknown) => Value;
}

/**
 * A store kept in local storage as JSON and shared with the other tabs. Where storage is forbidden or full
 * the value goes on living in memory.
 */
export function createPersistedStore<Value>(options: PersistedStoreOptions<Value>): Store<Value> {
  const { key, initial, parse } = options;
  const memory = createStore(initial);
  let subscribers = 0;
  let lastText: string | null = null;

  /** Takes over what another tab (or nobody but an earlier visit) wrote since the last look. */
  function load(): void {
    const text = readText('local', key);
    if (text === lastText) return;
    lastText = text;
    memory.update(() => parse(parseJson(text)));
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) load();
  }

  return {
    get() {
      // With subscribers, events bring the news: a snapshot that changes by itself would tear the page.
      if (subscribers === 0) load();
      return memory.get();
    },
    getInitial: () => initial,
    update(change) {
      load();
      const before = memory.get();
      const next = change(before);
      if (Object.is(next, before)) return;
      const text = JSON.stringify(next);
      // A refused write leaves `lastText` at what is stored, so the value in memory is not overwritten by it.
      if (writeText('local', key, text)) lastText = text;
      memory.update(() => next);
    },
    subscribe(listener) {
      const unsubscribe = memory.subscribe(listener);
      subscribers += 1;
      if (subscribers === 1) window.addEventListener('storage', onStorage);
      load();
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}
