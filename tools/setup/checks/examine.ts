import { appAddress } from '@/lib/shared/deployment';
import { reportLine, reportTally } from '../../kit/report';
import { BLOB_CHECKS } from './blob';
import { type CheckResult, runChecks } from './check';
import { Deployment, type DeploymentOptions } from './deployment';
import { HEADER_CHECKS } from './headers';
import { PROVIDER_CHECKS } from './providers';
import { FIREBASE_CHECKS } from './firebase';
import { SITE_ANSWERS, SITE_CHECKS } from './site';
import { STRIPE_CHECKS } from './stripe';
import { VARIABLE_CHECKS } from './variables';

/** What to check, and how to print it. */
export interface ExaminationOptions extends DeploymentOptions {
  /** The source of the variables: files, the environment, or the local stack. */
  origin: string;
  /** Before the deployment: skips the site. */
  isBefore: boolean;
}

const GROUP_WIDTH = 10;
/** Names of the variables whose values are never printed. */
const CONFIDENTIAL = /KEY|SECRET|TOKEN|EMAIL/;
/** Shorter values may be common words. */
const SHORTEST_SECRET = 6;

/** Checks a deployment and prints the results. Resolves to whether nothing is broken. */
export async function examine(options: ExaminationOptions, print: (line: string) => void): Promise<boolean> {
  const hideSecrets = secretsHider(options.variables);
  const address = options.siteUrl ?? appAddress(options.variables) ?? 'a site without an address';
  print(hideSecrets(`Checking ${address} with the variables of ${options.origin}.`));
  const report = ({ group, title, remedy, ...result }: CheckResult): void => {
    print(hideSecrets(reportLine({ ...result, title: `${group.padEnd(GROUP_WIDTH)} ${title}` })));
    if (remedy !== undefined) print(hideSecrets(`  → ${remedy}`));
  };
  const deployment = new Deployment(options);
  const site = options.isBefore ? [] : [SITE_ANSWERS];
  const first = [
    ...VARIABLE_CHECKS,
    ...PROVIDER_CHECKS,
    ...FIREBASE_CHECKS,
    ...STRIPE_CHECKS,
    ...BLOB_CHECKS,
  ];
  const results = await runChecks(deployment, [...first, ...site], report);
  if (!options.isBefore && results.at(-1)?.verdict === 'holds')
    results.push(...(await runChecks(deployment, [...SITE_CHECKS, ...HEADER_CHECKS], report)));
  print(reportTally(results));
  if (options.isBefore) print('The site is not checked before its deployment: npm run doctor does that.');
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
