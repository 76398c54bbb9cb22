import type { Check } from './check';
import { NotCheckable } from './finding';
import { BLOB_CHECKS } from './checks/blob';
import { DATABASE_CHECKS } from './checks/database';
import { HEADER_CHECKS } from './checks/headers';
import { RUNPOD_CHECKS } from './checks/runpod';
import { SIGN_IN_CHECKS } from './checks/sign-in';
import { SITE_CHECKS } from './checks/site';
import { STRIPE_CHECKS } from './checks/stripe';
import { VARIABLE_CHECKS } from './checks/variables';

const BEFORE_DEPLOYMENT: readonly Check[] = [
  ...VARIABLE_CHECKS,
  ...SIGN_IN_CHECKS,
  ...DATABASE_CHECKS,
  ...STRIPE_CHECKS,
  ...BLOB_CHECKS,
  ...RUNPOD_CHECKS,
];
const AFTER_DEPLOYMENT: readonly Check[] = [...SITE_CHECKS, ...HEADER_CHECKS];

const stillToDeploy: Check = {
  id: 'deployed',
  group: 'Site',
  title: `Its ${AFTER_DEPLOYMENT.length} checks`,
  run: () => {
    throw new NotCheckable('Run the doctor without --before after the deployment.');
  },
};

/**
 * Returns all checks of the doctor.
 * @param isBefore before the deployment: skips the site
 */
export function checksOf({ isBefore }: { isBefore: boolean }): readonly Check[] {
  return [...BEFORE_DEPLOYMENT, ...(isBefore ? [stillToDeploy] : AFTER_DEPLOYMENT)];
}
