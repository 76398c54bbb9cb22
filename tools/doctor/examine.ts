import { appAddress } from '@/lib/shared/deployment';
import { reportLine, reportTally } from '../kit/report';
import { checksOf, runChecks } from './check';
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

const CHECKS_BEFORE = [
  ...VARIABLE_CHECKS,
  ...SIGN_IN_CHECKS,
  ...DATABASE_CHECKS,
  ...STRIPE_CHECKS,
  ...BLOB_CHECKS,
  ...RUNPOD_CHECKS,
];
const CHECKS_AFTER = [...SITE_CHECKS, ...HEADER_CHECKS];
const STILL_TO_DEPLOY = checksOf('Site')('deployed', `Its ${CHECKS_AFTER.length} checks`, () => {
  throw new NotCheckable('Run the doctor without --before after the deployment.');
});

/** Examines a deployment and prints the results. Resolves to whether nothing is broken. */
export async function examine(options: ExaminationOptions, print: (line: string) => void): Promise<boolean> {
  const hideSecrets = secretsHider(options.variables);
  const address = options.siteUrl ?? appAddress(options.variables) ?? 'a site without an address';
  print(hideSecrets(`Examining ${address} with the variables of ${options.origin}.`));
  const checks = [...CHECKS_BEFORE, ...(options.isBefore ? [STILL_TO_DEPLOY] : CHECKS_AFTER)];
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
