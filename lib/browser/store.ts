/** A value outside React that components and plain modules share; it outlives the pages. */
export interface Store<Value> {
  get(): Value;
  /** The value that static HTML was rendered with, for hydration. */
  getInitial(): Value;
  /** Replaces the value by what `change` makes of it; returning the same value tells nobody. */
  update(change: (current: Value) => Value): void;
  /** Calls `listener` after each change; the answer ends that. */
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
