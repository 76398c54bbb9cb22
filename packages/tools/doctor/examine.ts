import { appAddress } from '@/lib/shared/deployment';
import { reportLine, reportTally } from '../kit/report';
import { inGroup, type Check } from './check';
import { NotCheckable } from './finding';
import { BLOB_CHECKS } from './checks/blob';
import { DATABASE_CHECKS } from './checks/database';
import { HEADER_CHECKS } from './checks/headers';
import { RUNPOD_CHECKS } from './checks/runpod';
import { SIGN_IN_CHECKS } from './checks/sign-in';
import { SITE_CHECKS } from './checks/site';
import { STRIPE_CHECKS } from './checks/stripe';
import { VARIABLE_CHECKS } from './checks/variables';
import { Deployment, type DeploymentOptions } from './deployment';
import { runChecks } from './run-checks';

/** What to examine. */
export interface ExaminationOptions extends DeploymentOptions {
  /** Before the deployment: skips the site. */
  isBefore: boolean;
}

const GROUP_WIDTH = 10;
/** Names of the variables whose values are never printed. */
const CONFIDENTIAL = /KEY|SECRET|TOKEN|EMAIL/;
/** Shorter values may be common words. */
const SHORTEST_SECRET = 6;

const AFTER_DEPLOYMENT = [...SITE_CHECKS, ...HEADER_CHECKS];
const STILL_TO_DEPLOY = inGroup('Site', [
  {
    id: 'deployed',
    title: `Its ${AFTER_DEPLOYMENT.length} checks`,
    run: () => {
      throw new NotCheckable('Run the doctor without --before after the deployment.');
    },
  },
]);

/** Examines a deployment and prints the results. Resolves to whether nothing is broken. */
export async function examine(options: ExaminationOptions, print: (line: string) => void): Promise<boolean> {
  const hideSecrets = secretsHider(options.variables);
  const address = options.siteUrl ?? appAddress(options.variables) ?? 'a site without an address';
  print(hideSecrets(`Examining ${address} with the variables of ${options.origin}.`));
  const checks: readonly Check[] = [
    ...VARIABLE_CHECKS,
    ...SIGN_IN_CHECKS,
    ...DATABASE_CHECKS,
    ...STRIPE_CHECKS,
    ...BLOB_CHECKS,
    ...RUNPOD_CHECKS,
    ...(options.isBefore ? STILL_TO_DEPLOY : AFTER_DEPLOYMENT),
  ];
  const results = await runChecks(new Deployment(options), checks, ({ group, title, remedy, ...result }) => {
    print(hideSecrets(reportLine({ ...result, title: `${group.padEnd(GROUP_WIDTH)} ${title}` })));
    if (remedy !== undefined) print(hideSecrets(`  → ${remedy}`));
  });
  print(reportTally(results));
  return results.every(({ verdict }) => verdict !== 'fails');
}

/** Returns a function that replaces the values of confidential variables in a text by “…”. */
export function secretsHider(
  variables: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets = Object.entries(variables).flatMap(([name, value = '']) =>
    CONFIDENTIAL.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}
