import { type Outcome, fails, unchecked } from '../check-report/outcome';
import type { ReportedResult } from '../check-report/report';
import { acceptedPortraits } from './accepted-portraits';
import { ALL_CHECKS } from './all-checks';
import { type Check, ContractBreach, OutOfReach } from './check';
import type { Probe } from './probe';

/** A line of the report. */
export interface CheckResult extends ReportedResult {
  id: string;
}

/**
 * Runs every check, one after the other, and tells each result as soon as it is there. Once the endpoint is out of
 * reach the rest is not checked.
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
