import { useSyncExternalStore } from 'react';

import type { Store } from './store';

/** A store's value, kept up to date; while the page hydrates it is the initial one. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
