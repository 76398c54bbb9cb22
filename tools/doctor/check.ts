import { redact } from '@/lib/server/redact';
import { fails, holds, type Outcome, unchecked } from '../kit/outcome';
import type { Deployment } from './deployment';
import { Broken, NotCheckable, tryAgain } from './finding';

/** One thing that must be right for Chiaro to work. */
export interface Check {
  readonly id: string;
  /** Where the user fixes it: the variables, a provider, or the deployed site. */
  readonly group: 'Variables' | 'Firebase' | 'Stripe' | 'Blob' | 'RunPod' | 'Site';
  /** What must hold, as the report prints it. */
  readonly title: string;
  /** Returns a sentence on what holds. Throws Broken, and NotCheckable. */
  readonly run: (deployment: Deployment) => string | Promise<string>;
}

/** Returns a function that makes checks of a group. */
export function checksOf(group: Check['group']) {
  return (id: string, title: string, run: Check['run']): Check => ({ id, group, title, run });
}

/** A line of the report; a broken one has a remedy. */
export type CheckResult = Pick<Check, 'id' | 'group' | 'title'> & Outcome & { readonly remedy?: string };

/**
 * Runs checks: those of a group in turn, the groups in parallel. Calls `onResult` with each result in the order of the
 * checks.
 */
export async function runChecks(
  deployment: Deployment,
  checks: readonly Check[],
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const lastOfGroup = new Map<Check['group'], Promise<unknown>>();
  const runs = checks.map((check) => {
    const result = Promise.resolve(lastOfGroup.get(check.group)).then(() => resultOf(check, deployment));
    lastOfGroup.set(check.group, result);
    return result;
  });
  const results: CheckResult[] = [];
  for (const run of runs) {
    const result = await run;
    results.push(result);
    onResult(result);
  }
  return results;
}

async function resultOf({ id, group, title, run }: Check, deployment: Deployment): Promise<CheckResult> {
  try {
    return { id, group, title, ...holds(await run(deployment)) };
  } catch (error) {
    if (error instanceof NotCheckable) return { id, group, title, ...unchecked(error.message) };
    const { sentence, remedy } = error instanceof Broken ? error : unexpected(error);
    return { id, group, title, ...fails(sentence), remedy };
  }
}

function unexpected(error: unknown): Broken {
  const reason = error instanceof Error ? error.message : String(error);
  return new Broken(`The check failed: ${redact(reason)}`, tryAgain('the provider’s status page'));
}
