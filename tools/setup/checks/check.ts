import { redact } from '@/lib/server/redact';
import { fails, holds, type Outcome, unchecked } from '../../kit/outcome';
import type { Deployment } from './deployment';
import { Broken, type Fix, NotCheckable, tryAgain } from './finding';

/** One thing that must be right for Chiaro to work. */
export interface Check {
  readonly group: 'Variables' | 'Firebase' | 'Stripe' | 'Blob' | 'Providers' | 'Site';
  /** What must hold, as the report prints it. */
  readonly title: string;
  /** Returns a sentence on what holds. Throws Broken, and NotCheckable. */
  readonly run: (deployment: Deployment) => string | Promise<string>;
}

/** Returns a function that makes checks of a group. */
export function checksOf(group: Check['group']) {
  return (title: string, run: Check['run']): Check => ({ group, title, run });
}

/** A line of the report; a broken one has a remedy. */
export type CheckResult = Pick<Check, 'group' | 'title'> &
  Outcome & { readonly remedy?: string; readonly fix?: Fix | undefined };

/** Runs checks in turn, and calls `onResult` with each result. */
export async function runChecks(
  deployment: Deployment,
  checks: readonly Check[],
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await resultOf(check, deployment);
    results.push(result);
    onResult(result);
  }
  return results;
}

async function resultOf({ group, title, run }: Check, deployment: Deployment): Promise<CheckResult> {
  try {
    return { group, title, ...holds(await run(deployment)) };
  } catch (error) {
    if (error instanceof NotCheckable) return { group, title, ...unchecked(error.message) };
    const { sentence, remedy, fix } = error instanceof Broken ? error : unexpected(error);
    return { group, title, ...fails(sentence), remedy, fix };
  }
}

function unexpected(error: unknown): Broken {
  const reason = error instanceof Error ? error.message : String(error);
  return new Broken(`The check failed: ${redact(reason)}`, tryAgain('the provider’s status page'));
}
