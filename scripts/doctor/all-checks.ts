import type { Check } from './check';
import { BLOB_CHECKS } from './checks/blob';
import { DATABASE_CHECKS } from './checks/database';
import { HEADER_CHECKS } from './checks/headers';
import { RUNPOD_CHECKS } from './checks/runpod';
import { SIGN_IN_CHECKS } from './checks/sign-in';
import { SITE_CHECKS } from './checks/site';
import { STRIPE_CHECKS } from './checks/stripe';
import { VARIABLE_CHECKS } from './checks/variables';

/** Everything that the doctor looks at, from the outside in. */
export const ALL_CHECKS: readonly Check[] = [
  ...VARIABLE_CHECKS,
  ...SIGN_IN_CHECKS,
  ...DATABASE_CHECKS,
  ...STRIPE_CHECKS,
  ...BLOB_CHECKS,
  ...RUNPOD_CHECKS,
  ...SITE_CHECKS,
  ...HEADER_CHECKS,
];
