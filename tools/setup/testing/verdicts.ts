import { type Check, runChecks } from '../checks/check';
import { Deployment, type DeploymentOptions } from '../checks/deployment';

/** Runs checks on a deployment, by default that of this process's variables with changes. Returns the sentences by verdict. */
export async function verdictsOf(
  checks: readonly Check[],
  changes: Record<string, string | undefined> = {},
  options: Partial<DeploymentOptions> = {},
) {
  const variables = { ...process.env, ...changes };
  const settings = 'at Vercel, and deploy again';
  const results = await runChecks(new Deployment({ variables, settings, ...options }), checks);
  const failed = results.filter(({ verdict }) => verdict === 'fails');
  const unchecked = results.filter(({ verdict }) => verdict === 'unchecked');
  return {
    fails: failed.map(({ sentence }) => sentence),
    unchecked: unchecked.map(({ sentence }) => sentence),
    /** What the user is told to do about all that fails. */
    remedies: failed.map(({ remedy }) => remedy).join(' '),
    /** What the setup would do, each once. */
    fixes: [...new Set(failed.flatMap(({ fix }) => fix?.sentence ?? []))],
  };
}

export const ALL_HOLD = { fails: [], unchecked: [], remedies: '', fixes: [] };
