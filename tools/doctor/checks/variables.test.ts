import { productionKeys } from '@/lib/server/environment/production-keys';
import { PREVIEW_VARIABLES, PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { verdictsOf } from '../testing/verdicts';
import { VARIABLE_CHECKS } from './variables';

const VARIABLES = {
  ...PRODUCTION_VARIABLES,
  NEXT_PUBLIC_LINKEDIN_URL: 'https://www.linkedin.com/company/chiaro',
};

function verdictsWith(changes: Record<string, string | undefined>, siteUrl?: string) {
  const variables = { ...VARIABLES, ...changes };
  const hashes = { PRODUCTION_KEYS: productionKeys(variables) };
  return verdictsOf(VARIABLE_CHECKS, { variables: { ...hashes, ...variables }, siteUrl });
}

describe('the variables', () => {
  it('hold when the app accepts them and they agree with each other', async () => {
    expect(await verdictsWith({})).toEqual({
      holds: [
        'variables',
        'app-url',
        'countries',
        'blob-stores',
        'service-account-project',
        'production-keys',
        'contact',
      ],
      fails: [],
      unchecked: [],
      remedies: {},
    });
  });

  it('are all named when the app refuses them', async () => {
    const { fails, remedies } = await verdictsWith({
      CRON_SECRET: '',
      FIREBASE_CLIENT_EMAIL: 'no-address',
      STRIPE_SECRET_KEY: 'sk_test_x',
    });
    expect(fails).toEqual([
      'variables: CRON_SECRET is missing, FIREBASE_CLIENT_EMAIL is malformed, STRIPE_WEBHOOK_SECRET is missing, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY is missing; .env.example says what each must hold.',
    ]);
    expect(remedies['variables']).toBe('Set this right at Vercel, and deploy again.');
  });

  it('leave unchecked only what needs a missing or malformed one', async () => {
    const { holds, unchecked, remedies } = await verdictsWith({
      APP_URL: '',
      CRON_SECRET: '',
      BLOB_PUBLIC_READ_WRITE_TOKEN: 'token',
    });
    expect(holds).toEqual(['countries', 'service-account-project', 'contact']);
    expect(unchecked).toEqual([
      'app-url: APP_URL is missing.',
      'blob-stores: BLOB_PUBLIC_READ_WRITE_TOKEN is malformed.',
      'production-keys: APP_URL is missing.',
    ]);
    expect(remedies).toEqual({ variables: 'Set this right at Vercel, and deploy again.' });
  });

  it('leave everything unchecked when they mix data that must be apart', async () => {
    const { fails, unchecked } = await verdictsWith({
      ...PREVIEW_VARIABLES,
      PRODUCTION_KEYS: '',
      CRON_SECRET: '',
    });
    expect(fails).toEqual([
      'variables: CRON_SECRET is missing; .env.example says what each must hold. PRODUCTION_KEYS is missing: let production’s count for Preview, too. It keeps production’s keys out of previews.',
    ]);
    expect(unchecked).toHaveLength(6);
    expect(unchecked[0]).toBe('app-url: The variables must be right first.');
  });

  it('need no APP_URL in a preview whose branch has an address', async () => {
    const preview = { ...PREVIEW_VARIABLES, APP_URL: '' };
    expect((await verdictsWith(preview)).remedies['variables']).toContain('Give --url the address');
    const branch = { ...preview, VERCEL_BRANCH_URL: 'chiaro-git-faces.vercel.app' };
    expect((await verdictsWith(branch, 'https://chiaro-git-faces.vercel.app')).fails).toEqual([]);
  });

  it('name the countries without the site, and refuse codes of none', async () => {
    const { holds, fails } = await verdictsWith({ UNAVAILABLE_COUNTRIES: 'FR,DE' });
    expect([holds.includes('countries'), fails]).toEqual([true, []]);
    expect((await verdictsWith({ UNAVAILABLE_COUNTRIES: 'FR,XX' })).fails).toEqual([
      'countries: UNAVAILABLE_COUNTRIES has XX, which is no country.',
    ]);
    expect((await verdictsWith({ UNAVAILABLE_COUNTRIES: 'France' })).fails[0]).toMatch(
      /COUNTRIES is malformed/,
    );
  });

  it('are broken by hashes from before a key changed, with the new ones', async () => {
    const { fails, remedies } = await verdictsWith({ PRODUCTION_KEYS: PREVIEW_VARIABLES.PRODUCTION_KEYS });
    expect(fails).toEqual([
      'production-keys: PRODUCTION_KEYS is missing or from before a key changed; the build refuses it.',
    ]);
    expect(remedies['production-keys']).toContain(`Set PRODUCTION_KEYS to ${productionKeys(VARIABLES)} `);
  });

  it('need no address of a LinkedIn page', async () => {
    const { fails, unchecked } = await verdictsWith({ NEXT_PUBLIC_LINKEDIN_URL: '' });
    expect(fails).toEqual([]);
    expect(unchecked).toEqual([
      'contact: It has none. To have one, set NEXT_PUBLIC_LINKEDIN_URL to your LinkedIn page at Vercel, and deploy again.',
    ]);
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
      'blob-stores: Both are the same store; photos must not be where portraits are.',
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
    const local = await verdictsWith({}, 'http://localhost:9');
    expect(local.remedies['app-url']).toMatch(/^Give --url the site’s own address/);
  });
});
