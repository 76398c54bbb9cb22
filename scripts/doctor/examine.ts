import { reportTally } from '../check-report/report';
import { ALL_CHECKS } from './all-checks';
import { Deployment, type DeploymentOptions } from './deployment';
import { resultLines, secretsHider } from './report';
import { runChecks } from './run-checks';

/** Examines a deployment and prints what holds and what to do. Resolves to whether nothing is broken. */
export async function examine(options: DeploymentOptions, print: (line: string) => void): Promise<boolean> {
  const hideSecrets = secretsHider(options.variables);
  const results = await runChecks(new Deployment(options), ALL_CHECKS, (result) => {
    for (const line of resultLines(result)) print(hideSecrets(line));
  });
  print(reportTally(results));
  return results.every(({ verdict }) => verdict !== 'fails');
}
