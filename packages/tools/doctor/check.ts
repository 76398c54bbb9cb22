import type { Deployment } from './deployment';
import type { Finding } from './finding';

/** One thing that must be right for Chiaro to work. */
export interface Check {
  readonly id: string;
  /** Where the user fixes it: the variables, a provider, or the deployed site. */
  readonly group: 'Variables' | 'Firebase' | 'Stripe' | 'Blob' | 'RunPod' | 'Site';
  /** What must hold, as the report prints it. */
  readonly title: string;
  /** Throws Broken for a broken finding, and NotCheckable for an unchecked one. */
  readonly run: (deployment: Deployment) => Finding | Promise<Finding>;
}

/** Returns the checks of one group. */
export function inGroup(group: Check['group'], checks: readonly Omit<Check, 'group'>[]): readonly Check[] {
  return checks.map((check) => ({ ...check, group }));
}
