import { PRODUCTION_VARIABLES } from '../../../lib/testing/production-variables';
import { verdictsOf } from '../testing/verdicts';
import { VARIABLE_CHECKS } from './variables';

const verdictsWith = (changes: Record<string, string | undefined>, siteUrl?: string) =>
  verdictsOf(VARIABLE_CHECKS, { variables: { ...PRODUCTION_VARIABLES, ...changes }, siteUrl });

describe('the variables', () => {
  it('hold when the app takes them and they fit each other', async () => {
    expect(await verdictsWith({})).toEqual({
      holds: ['variables', 'app-url', 'blob-stores', 'service-account-project'],
      fails: [],
      unchecked: [],
      remedies: {},
    });
  });

  it('are named one by one when the app would refuse them, and nothing else is looked at', async () => {
    const { fails, unchecked, remedies } = await verdictsWith({ CRON_SECRET: '' });
    expect(fails).toEqual([
      'variables: The environment variable CRON_SECRET is missing; .env.example says what it must hold.',
    ]);
    expect(unchecked).toHaveLength(3);
    expect(unchecked[0]).toBe('app-url: The variables must be right first.');
    expect(remedies['variables']).toBe('Set it right at Vercel, and deploy again.');
  });

  const wrong: [string, Record<string, string>, string, string][] = [
    [
      'an address without encryption',
      { APP_URL: 'http://chiaro.example.com' },
      'app-url: APP_URL begins with http://: browsers would send photos and tokens in the clear.',
      'Set APP_URL to https://chiaro.example.com at Vercel, and deploy again.',
    ],
    [
      'an address with a path',
      { APP_URL: 'https://chiaro.example.com/app' },
      'app-url: APP_URL has a path; it must be the address alone.',
      'Set APP_URL to https://chiaro.example.com at Vercel, and deploy again.',
    ],
    [
      'an address of this machine with real providers',
      { APP_URL: 'http://localhost:3000' },
      'app-url: APP_URL is on this machine, where neither RunPod nor Stripe reaches it.',
      'Set APP_URL to the deployment’s https:// address',
    ],
    [
      'two tokens of one store',
      { BLOB_PUBLIC_READ_WRITE_TOKEN: 'vercel_blob_rw_abc_other' },
      'blob-stores: Both tokens are of the same store; photos must not be where portraits are.',
      'Make a private and a public store at Vercel → Storage',
    ],
    [
      'the service account of another project',
      { FIREBASE_CLIENT_EMAIL: 'server@other.iam.gserviceaccount.com' },
      'service-account-project: FIREBASE_CLIENT_EMAIL is not an account of the project chiaro.',
      'Service accounts → Generate new private key',
    ],
  ];
  it.each(wrong)('are broken by %s', async (_what, changes, sentence, remedy) => {
    const { fails, remedies } = await verdictsWith(changes);
    expect(fails).toEqual([sentence]);
    expect(Object.values(remedies)).toEqual([expect.stringContaining(remedy)]);
  });

  it('are broken when the site that is examined is another one', async () => {
    const { fails, remedies } = await verdictsWith({}, 'https://www.chiaro.example.com');
    expect(fails).toEqual([
      'app-url: APP_URL is not the address that is examined; webhooks and banks go to the former.',
    ]);
    expect(remedies['app-url']).toContain('Set APP_URL to https://www.chiaro.example.com');
  });
});
