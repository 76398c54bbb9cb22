import { fails, holds, type Outcome, unchecked } from '../kit/outcome';
import type { ReportedResult } from '../kit/report';
import { ContractBreach, OutOfReach } from './endpoint';

/** A line of the report, and how it is checked. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** Returns a sentence when the line holds. Throws ContractBreach when it fails, and NotCheckable. */
  readonly run: () => Promise<string>;
}

/** A check does not apply or can't run; the message says why. */
export class NotCheckable extends Error {}

export interface CheckResult extends ReportedResult {
  id: string;
}

/** Runs checks in turn and calls `onResult` after each. When the endpoint can't be reached, the rest is unchecked. */
export async function runChecks(
  checks: readonly Check[],
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  let isInReach = true;
  const outcomeOf = async (run: Check['run']): Promise<Outcome> => {
    if (!isInReach)
      return unchecked('The endpoint, which --base-url and --endpoint name, must be reached first.');
    try {
      return holds(await run());
    } catch (error) {
      if (error instanceof NotCheckable) return unchecked(error.message);
      if (!(error instanceof ContractBreach)) throw error;
      isInReach = !(error instanceof OutOfReach);
      return fails(error.message);
    }
  };
  for (const { id, title, run } of checks) {
    const result = { id, title, ...(await outcomeOf(run)) };
    results.push(result);
    onResult(result);
  }
  return results;
}
