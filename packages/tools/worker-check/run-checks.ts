import { type Outcome, fails, unchecked } from '../kit/outcome';
import type { ReportedResult } from '../kit/report';
import { acceptedPortraits } from './accepted-portraits';
import { EARLY_END_CHECKS } from './checks/early-ends';
import { FAILURE_CHECKS } from './checks/failures';
import { PROTOCOL_CHECKS } from './checks/protocol';
import { RESULT_CHECKS } from './checks/results';
import { SETTING_CHECKS } from './checks/settings';
import { ContractBreach, OutOfReach } from './endpoint';
import type { Check, Probe } from './probe';

/** The worker's contract (docs/worker.md), line by line. */
const ALL_CHECKS = [
  ...PROTOCOL_CHECKS,
  ...RESULT_CHECKS,
  ...SETTING_CHECKS,
  ...FAILURE_CHECKS,
  ...EARLY_END_CHECKS,
];

/** A line of the report. */
export interface CheckResult extends ReportedResult {
  id: string;
}

/**
 * Runs the checks in turn and calls `onResult` after each. When the endpoint can't be reached, the rest is unchecked.
 */
export async function runChecks(
  probe: Probe,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  let isInReach = true;
  const outcomeOf = async (check: Check): Promise<Outcome> => {
    if (!isInReach)
      return unchecked('The endpoint, which --base-url and --endpoint name, must be reached first.');
    try {
      const missing = await whatIsMissing(check.needs, probe);
      return missing === null ? await check.run(probe) : unchecked(missing);
    } catch (error) {
      if (!(error instanceof ContractBreach)) throw error;
      isInReach = !(error instanceof OutOfReach);
      return fails(error.message);
    }
  };
  for (const check of ALL_CHECKS) {
    const result = { id: check.id, title: check.title, ...(await outcomeOf(check)) };
    results.push(result);
    onResult(result);
  }
  return results;
}

async function whatIsMissing(needs: Check['needs'], probe: Probe): Promise<string | null> {
  if (needs === 'nothing') return null;
  const [first] = await probe.pair();
  if (first.end === null) return 'The first job never ended.';
  if (needs === 'an end') return null;
  try {
    await acceptedPortraits(first);
    return null;
  } catch (error) {
    if (error instanceof ContractBreach) return 'The first job gave no portrait.';
    throw error;
  }
}
