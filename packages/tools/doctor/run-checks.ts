import { redact } from '@/lib/server/redact';
import { unchecked } from '../kit/outcome';
import type { Check } from './check';
import { Broken, broken, NotCheckable, tryAgain, type Finding } from './finding';
import type { Deployment } from './deployment';

/** A line of the report. */
export type CheckResult = Pick<Check, 'id' | 'group' | 'title'> & Finding;

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
  const runs = checks.map(({ id, group, title, run }) => {
    const finding = Promise.resolve(lastOfGroup.get(group)).then(() => findingOf(run, deployment));
    lastOfGroup.set(group, finding);
    return finding.then((found): CheckResult => ({ id, group, title, ...found }));
  });
  const results: CheckResult[] = [];
  for (const run of runs) {
    const result = await run;
    results.push(result);
    onResult(result);
  }
  return results;
}

async function findingOf(run: Check['run'], deployment: Deployment): Promise<Finding> {
  try {
    return await run(deployment);
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(error.message);
    if (error instanceof Broken) return broken(error.sentence, error.remedy);
    const reason = error instanceof Error ? error.message : String(error);
    return broken(`The check failed: ${redact(reason)}`, tryAgain('the provider’s status page'));
  }
}
