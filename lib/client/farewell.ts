import { createStore } from '@/lib/browser/store';
import { useStore } from '@/lib/browser/use-store';

/** What is said after the deletion of an account: everything is gone, or the rest goes soon. */
export type Farewell = 'finished' | 'begun';

/** The farewell to whoever has just deleted their account; null when there is none to say. */
export const farewellStore = createStore<Farewell | null>(null);

/** The farewell as a hook. */
export function useFarewell(): Farewell | null {
  return useStore(farewellStore);
}
