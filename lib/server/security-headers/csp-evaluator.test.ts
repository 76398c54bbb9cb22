import { PRODUCTION_VARIABLES } from '../../testing/production-variables';
import { describeFinding, seriousFindings } from '@/tools/build/policy-findings';

import {
  BUILD_FILE_POLICY,
  contentSecurityPolicy,
  DATA_POLICY,
  OPENING_PAGE_POLICY,
  PHOTO_LOOK_POLICY,
  PUBLIC_FILE_POLICY,
} from './content-security-policy';
import { parseEnvironment } from '../environment/environment';

const descriptionsFor = (policy: string): string[] => seriousFindings(policy).map(describeFinding);

const environment = parseEnvironment({
  ...PRODUCTION_VARIABLES,
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
});
const HASH = `'sha256-${'A'.repeat(43)}='`;

it.each([
  ['of the pages', contentSecurityPolicy(environment, { scripts: [HASH], styles: [HASH] })],
  ['of data', DATA_POLICY],
  ['of the page where the sign-in’s window begins', OPENING_PAGE_POLICY],
  ['of the build’s files', BUILD_FILE_POLICY],
  ['of the worker that looks at photos', PHOTO_LOOK_POLICY],
  ['of pictures and fonts', PUBLIC_FILE_POLICY],
])('finds nothing serious in the policy %s', (_, policy) => {
  expect(descriptionsFor(policy)).toEqual([]);
});

it('finds the gaps of the development server’s policy', () => {
  const findings = descriptionsFor(contentSecurityPolicy(environment, null));
  expect(findings).toContainEqual(expect.stringContaining("'unsafe-inline'"));
});
