import { redact } from '../../lib/server/redact';
import { unchecked } from '../check-report/outcome';
import type { ReportedResult } from '../check-report/report';
import { Broken, type Check, type Finding, NotCheckable, broken } from './check';
import type { Deployment } from './deployment';

/** A line of the report. */
export interface CheckResult extends ReportedResult {
  id: string;
  group: Check['group'];
  remedy?: string;
}

/** Runs checks, one after the other, and tells each result as soon as it is there. */
export async function runChecks(
  deployment: Deployment,
  checks: readonly Check[],
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { id, group, title } = check;
    const result = { id, group, title, ...(await findingOf(check, deployment)) };
    results.push(result);
    onResult(result);
  }
  return results;
}

async function findingOf(check: Check, deployment: Deployment): Promise<Finding> {
  try {
    return await check.run(deployment);
  } catch (error) {
    if (error instanceof NotCheckable) return unchecked(error.message);
    if (error instanceof Broken) return broken(error.message, error.remedy);
    const reason = error instanceof Error ? error.message : String(error);
    return broken(
      `It could not be looked at: ${redact(reason)}`,
      'Run the doctor again; if it stays, look at the provider’s status page.',
    );
  }
}
