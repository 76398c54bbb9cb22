import { appAddress } from '@/lib/shared/deployment';
import { reportTally } from '../kit/report';
import { checksOf } from './all-checks';
import { Deployment, type DeploymentOptions } from './deployment';
import { resultLines, secretsHider } from './report';
import { runChecks } from './run-checks';

/** What to examine. */
export interface ExaminationOptions extends DeploymentOptions {
  /** Before the deployment: skips the site. */
  isBefore: boolean;
}

/** Examines a deployment and prints the results. Resolves to whether nothing is broken. */
export async function examine(options: ExaminationOptions, print: (line: string) => void): Promise<boolean> {
  const hideSecrets = secretsHider(options.variables);
  const address = options.siteUrl ?? appAddress(options.variables) ?? 'a site without an address';
  print(hideSecrets(`Examining ${address} with the variables of ${options.origin}.`));
  const results = await runChecks(new Deployment(options), checksOf(options), (result) => {
    for (const line of resultLines(result)) print(hideSecrets(line));
  });
  print(reportTally(results));
  return results.every(({ verdict }) => verdict !== 'fails');
}
