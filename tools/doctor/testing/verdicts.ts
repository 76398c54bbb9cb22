import type { Verdict } from '../../kit/outcome';
import { type Check, runChecks } from '../check';
import { Deployment, type DeploymentOptions } from '../deployment';

/** The results of checks, as tests compare them. */
export interface Verdicts {
  /** Ids of the checks that hold. */
  holds: string[];
  /** `id: sentence`, by verdict. */
  fails: string[];
  unchecked: string[];
  /** By id. */
  remedies: Record<string, string>;
}

const DEPLOYED = { origin: 'the environment', settings: 'at Vercel, and deploy again' };

/** Runs checks on a deployment; by default a running one with variables from Vercel. */
export async function verdictsOf(
  checks: readonly Check[],
  options: Partial<DeploymentOptions> & Pick<DeploymentOptions, 'variables'>,
): Promise<Verdicts> {
  const results = await runChecks(new Deployment({ ...DEPLOYED, ...options }), checks);
  const lines = (wanted: Verdict): string[] =>
    results.filter(({ verdict }) => verdict === wanted).map(({ id, sentence }) => `${id}: ${sentence}`);
  const remedies = results.flatMap(({ id, remedy }) => (remedy === undefined ? [] : [[id, remedy] as const]));
  return {
    holds: results.filter(({ verdict }) => verdict === 'holds').map(({ id }) => id),
    fails: lines('fails'),
    unchecked: lines('unchecked'),
    remedies: Object.fromEntries(remedies),
  };
}
