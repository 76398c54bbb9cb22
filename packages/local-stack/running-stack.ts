import { localEnvironment, realProviders, type StackAddresses } from './environment';
import { StateFile } from './kit/state-file';

import type { StackKeys } from './stack-keys';

/** A local stack that another process has running. */
export interface RunningStack {
  addresses: StackAddresses;
  keys: StackKeys;
}

/** The stack whose state is in a folder, or null when none is running there. */
export function findRunningStack(stateDirectory: string): RunningStack | null {
  const addresses = new StateFile<StackAddresses>(stateDirectory, 'stack').load();
  const keys = new StateFile<StackKeys>(stateDirectory, 'keys').load();
  return addresses && keys ? { addresses, keys } : null;
}

/** The variables of the app on a running stack; real keys among the given ones take the place of a stand-in. */
export function environmentOf(
  { addresses, keys }: RunningStack,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return localEnvironment(addresses, keys, realProviders(given));
}
