import { productionKeys } from '@/lib/server/environment/production-keys';
import { PREVIEW_VARIABLES, PRODUCTION_VARIABLES } from '@/lib/testing/production-variables';
import { ALL_HOLD, verdictsOf } from '../testing/verdicts';
import { secretsHider } from './examine';
import { VARIABLE_CHECKS } from './variables';

function verdictsWith(changes: Record<string, string | undefined> = {}, siteUrl?: string) {
  const given = { ...PRODUCTION_VARIABLES, ...changes };
  const variables = { PRODUCTION_KEYS: productionKeys(given), ...given };
  return verdictsOf(VARIABLE_CHECKS, {}, { variables, siteUrl });
}

describe('the variables', () => {
  it('hold when the app takes them and they agree with each other', async () => {
    expect(await verdictsWith()).toEqual(ALL_HOLD);
  });

  it('are all named when the app refuses them, and hide only what needs them', async () => {
    expect(await verdictsWith({ CRON_SECRET: '', APP_URL: 'chiaro' })).toMatchObject({
      fails: ['APP_URL is malformed, CRON_SECRET is missing; .env.example says what each must hold.'],
      remedies: 'Set this right at Vercel, and deploy again.',
      unchecked: ['APP_URL is malformed.'],
    });
  });

  it('need the hashes of production’s keys in production, and keys of their own in a preview', async () => {
    const { fails } = await verdictsWith({ PRODUCTION_KEYS: PREVIEW_VARIABLES.PRODUCTION_KEYS });
    expect(fails[0]).toContain(`PRODUCTION_KEYS must be ${productionKeys(PRODUCTION_VARIABLES)}`);
    const preview = await verdictsWith({ VERCEL_ENV: 'preview' });
    expect(preview.fails[0]).toContain('NEXT_PUBLIC_FIREBASE_PROJECT_ID is production’s');
    expect(new Set(preview.unchecked)).toEqual(new Set(['The variables must be right first.']));
  });

  it('need no APP_URL in a preview whose branch has an address', async () => {
    const preview = { ...PREVIEW_VARIABLES, APP_URL: '' };
    expect((await verdictsWith(preview)).remedies).toContain('Give --url the address');
    const branch = { ...preview, VERCEL_BRANCH_URL: 'chiaro-git-faces.vercel.app' };
    expect(await verdictsWith(branch, 'https://chiaro-git-faces.vercel.app')).toEqual(ALL_HOLD);
  });

  it.each([
    ['APP_URL', 'http://chiaro.example.com', 'must begin with https://'],
    ['APP_URL', 'https://chiaro.example.com/app', 'have no path'],
    ['APP_URL', 'http://localhost:3000', 'not be this machine'],
  ])('are broken by %s=%s', async (name, value, sentence) => {
    expect((await verdictsWith({ [name]: value })).fails).toEqual([expect.stringContaining(sentence)]);
  });

  it('are broken when the site that is examined is another one', async () => {
    const { fails, remedies } = await verdictsWith({}, 'https://www.chiaro.example.com');
    expect(fails[0]).toContain('APP_URL is not the address that is examined');
    expect(remedies).toContain('Set APP_URL to https://www.chiaro.example.com');
  });
});

it('hides the values of confidential variables', () => {
  const hide = secretsHider({
    RUNPOD_API_KEY: 'rpa_123456',
    APP_URL: 'https://chiaro.example.com',
    X_KEY: 'ab',
  });
  expect(hide('rpa_123456 at https://chiaro.example.com, ab')).toBe('… at https://chiaro.example.com, ab');
});
