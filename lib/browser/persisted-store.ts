import { FORGOTTEN, parseJson, readText, writeText } from './browser-storage';
import { createStore, type Store } from './store';

interface PersistedStoreOptions<Value> {
  readonly key: string;
  readonly initial: Value;
  /** Makes a value of the stored JSON (undefined when there is none); it never throws. */
  readonly parse: (stored: unknown) => Value;
}

/** A store in local storage, as JSON, which the tabs share; in memory where storage is forbidden or full. */
export function createPersistedStore<Value>(options: PersistedStoreOptions<Value>): Store<Value> {
  const { key, initial, parse } = options;
  const memory = createStore(initial);
  let subscribers = 0;
  let lastText: string | null | undefined = null;

  /** Reads what another tab or an earlier visit has written since the last read. */
  function load(): void {
    const text = readText('local', key);
    if (text === lastText) return;
    lastText = text;
    memory.update(() => parse(parseJson(text)));
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) load();
  }

  // The server renders pages with it.
  if (typeof window !== 'undefined')
    window.addEventListener(FORGOTTEN, () => {
      // Also where the value could not be written.
      lastText = undefined;
      load();
    });

  return {
    get() {
      // With subscribers, events report changes: a snapshot that changes without one would tear the page.
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
      // A refused write leaves `lastText` as it is, so that the stored value does not overwrite the one in memory.
      if (writeText('local', key, text)) lastText = text;
      memory.update(() => next);
    },
    subscribe(listener) {
      const unsubscribe = memory.subscribe(listener);
      subscribers += 1;
      if (subscribers === 1) {
        window.addEventListener('storage', onStorage);
        // A page in the page cache gets no events.
        window.addEventListener('pageshow', load);
      }
      load();
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers > 0) return;
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', load);
      };
    },
  };
}
