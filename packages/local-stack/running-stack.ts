import { localEnvironment, realProviders, type StackAddresses } from './environment';
import { StateFile } from './kit/state-file';

import type { StackKeys } from './stack-keys';

/** A local stack that runs in another process. */
export interface RunningStack {
  addresses: StackAddresses;
  keys: StackKeys;
}

/** Returns the running stack whose state is in a folder, or null if none runs. */
export function findRunningStack(stateDirectory: string): RunningStack | null {
  const addresses = new StateFile<StackAddresses>(stateDirectory, 'stack').load();
  const keys = new StateFile<StackKeys>(stateDirectory, 'keys').load();
  return addresses && keys ? { addresses, keys } : null;
}

/** Returns the app's variables for a running stack; a provider whose real keys are given has no stand-in. */
export function environmentOf(
  { addresses, keys }: RunningStack,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return localEnvironment(addresses, keys, realProviders(given));
}
