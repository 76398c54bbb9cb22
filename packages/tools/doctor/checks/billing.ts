import { z } from 'zod';

import { holds } from '../../kit/outcome';
import type { Check } from '../check';
import { broken, tryAgain } from '../finding';

/** Has the permission resourcemanager.projects.get. https://cloud.google.com/iam/docs/roles-permissions/browser */
const ROLE = 'Browser';

const billingSchema = z.object({ billingEnabled: z.boolean().default(false) });

/**
 * Checks that the project pays: time-to-live policies need it, and only one database of a project is free.
 * https://firebase.google.com/docs/firestore/quotas#free_tier_usage
 */
export const billing: Check = {
  id: 'billing',
  group: 'Firebase',
  title: 'Billing is enabled',
  run: async ({ google, environment }) => {
    const project = environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID;
    // https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
    const address = `https://cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
    const { status, body } = await google.get(address, ROLE);
    if (status !== 200)
      return broken(`Google answers ${status} about billing.`, tryAgain('status.cloud.google.com'));
    return billingSchema.parse(body).billingEnabled
      ? holds('The project pays for what is not free.')
      : broken(
          'Time-to-live policies and a second database need billing.',
          'Firebase console → Upgrade → the Blaze plan: choose a billing account.',
        );
  },
};
