import { redact } from '@/lib/server/redact';
import { unchecked } from '../kit/outcome';
import type { ReportedResult } from '../kit/report';
import type { Check } from './check';
import { Broken, type Finding, NotCheckable, broken, tryAgain } from './finding';
import type { Deployment } from './deployment';

/** A line of the report. */
export interface CheckResult extends ReportedResult {
  id: string;
  group: Check['group'];
  remedy?: string;
}

/**
 * Runs checks: those of a group in turn, the groups in parallel. Calls `onResult` with each result in the order of the
 * checks.
 */
export async function runChecks(
  deployment: Deployment,
  checks: readonly Check[],
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const groups = new Set(checks.map(({ group }) => group));
  const runs = [...groups].flatMap((group) =>
    inTurn(
      checks.filter((check) => check.group === group),
      deployment,
    ),
  );
  const results: CheckResult[] = [];
  for (const run of runs) {
    const result = await run;
    results.push(result);
    onResult(result);
  }
  return results;
}

function inTurn(checks: readonly Check[], deployment: Deployment): Promise<CheckResult>[] {
  let last: Promise<unknown> = Promise.resolve();
  return checks.map((check) => {
    const result = last.then(() => resultOf(check, deployment));
    last = result;
    return result;
  });
}

async function resultOf(check: Check, deployment: Deployment): Promise<CheckResult> {
  const { id, group, title } = check;
  return { id, group, title, ...(await findingOf(check, deployment)) };
}

async function findingOf(check: Check, deployment: Deployment): Promise<Finding> {
  try {
    return await check.run(deployment);
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(error.message);
    if (error instanceof Broken) return broken(error.sentence, error.remedy);
    const reason = error instanceof Error ? error.message : String(error);
    return broken(`The check failed: ${redact(reason)}`, tryAgain('the provider’s status page'));
  }
}
