import { useSyncExternalStore } from 'react';

/** A value outside React that components and plain code share. */
export interface Store<Value> {
  get(): Value;
  /** The value in static HTML, for hydration. */
  getInitial(): Value;
  /** Replaces the value by the result of `change`; the same value calls no listener. */
  update(change: (current: Value) => Value): void;
  /** Calls `listener` after each change; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store that lives in memory alone. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    getInitial: () => initial,
    update(change) {
      const next = change(current);
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A store's value, kept up to date; the initial one while the page hydrates. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
