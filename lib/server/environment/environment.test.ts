import { PRODUCTION_VARIABLES as PRODUCTION } from '../../testing/production-variables';

import { blobCredentials, blobStoreUrl } from './blob-stores';
import { productionKeys } from './production-keys';
import { parseEnvironment, readEnvironment } from './environment';

const LOCAL = {
  ...PRODUCTION,
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  VERCEL_BLOB_API_URL: 'http://127.0.0.1:3001',
  RUNPOD_BASE_URL: 'http://localhost:3002/v2',
};

const PREVIEW = {
  ...PRODUCTION,
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'chiaro-previews',
  FIREBASE_CLIENT_EMAIL: 'server@chiaro-previews.iam.gserviceaccount.com',
  BLOB_PRIVATE_READ_WRITE_TOKEN: 'vercel_blob_rw_mno_pqr',
  BLOB_PUBLIC_READ_WRITE_TOKEN: 'vercel_blob_rw_stu_vwx',
  RUNPOD_API_KEY: 'rp-previews',
  PRODUCTION_KEYS: productionKeys(PRODUCTION),
};

const stripeKeys = (secret: string) => ({
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: 'w',
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'p',
});

describe('parseEnvironment', () => {
  it('takes a preview’s address from Vercel, by its branch, unless one is set', () => {
    const addresses = { VERCEL_URL: 'chiaro-1.vercel.app', VERCEL_BRANCH_URL: 'chiaro-git-faces.vercel.app' };
    const preview = { ...PREVIEW, ...addresses, APP_URL: '' };
    expect(parseEnvironment(preview).APP_URL).toBe('https://chiaro-git-faces.vercel.app');
    const given = { ...preview, APP_URL: 'https://try.chiaro.example.com' };
    expect(parseEnvironment(given).APP_URL).toBe('https://try.chiaro.example.com');
    expect(() => parseEnvironment({ ...preview, VERCEL_ENV: 'production' })).toThrow('APP_URL is missing');
  });

  it('accepts a preview with test keys, other keys than production, and protection with public pictures', () => {
    const bypass = {
      VERCEL_AUTOMATION_BYPASS_SECRET: 'bypass',
      NEXT_PUBLIC_ASSETS_BASE_URL: 'https://pictures.example.com',
    };
    expect(() => parseEnvironment({ ...PREVIEW, ...stripeKeys('sk_test_x'), ...bypass })).not.toThrow();
    expect(parseEnvironment(PRODUCTION).FIREBASE_DATABASE_ID).toBe('(default)');
    const production = { ...PRODUCTION, VERCEL_ENV: 'production' };
    const hashes = { PRODUCTION_KEYS: productionKeys(production) };
    expect(() => parseEnvironment({ ...production, ...hashes })).not.toThrow();
  });

  it('accepts production and the local stack', () => {
    expect(parseEnvironment({ ...PRODUCTION, VERCEL: '1' })).toMatchObject({
      APP_URL: 'https://chiaro.example.com',
      FIREBASE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
      RUNPOD_BASE_URL: 'https://api.runpod.ai/v2',
      FIRESTORE_TIMEOUT_MS: 5000,
    });
    expect(parseEnvironment(LOCAL)).toMatchObject({ RUNPOD_BASE_URL: 'http://localhost:3002/v2' });
  });

  it('accepts the known models, for V2 only with an endpoint', () => {
    const models = { RUNPOD_MODEL: 'worker-comfyui', RUNPOD_ENDPOINT_ID_V2: 'seedream-v4-edit' };
    expect(parseEnvironment({ ...PRODUCTION, ...models })).toMatchObject(models);
    expect(() => parseEnvironment({ ...PRODUCTION, RUNPOD_MODEL: 'dall-e' })).toThrow(
      'The environment variable RUNPOD_MODEL is malformed',
    );
    expect(() => parseEnvironment({ ...PRODUCTION, RUNPOD_MODEL_V2: 'chiaro' })).toThrow(
      'RUNPOD_MODEL_V2 needs RUNPOD_ENDPOINT_ID_V2',
    );
  });

  it.each(Object.keys(PRODUCTION))('names %s when it is missing, empty counting as missing', (name) => {
    const named = name.replace('READ_WRITE_TOKEN', 'STORE_ID');
    expect(() => parseEnvironment({ ...PRODUCTION, [name]: '' })).toThrow(
      `The environment variable ${named} is missing; .env.example says what it must hold.`,
    );
  });

  it('takes a Blob store’s id in place of its token', () => {
    const ids = { BLOB_PRIVATE_STORE_ID: 'store_AbC', BLOB_PUBLIC_STORE_ID: 'GhI' };
    const tokens = { BLOB_PRIVATE_READ_WRITE_TOKEN: '', BLOB_PUBLIC_READ_WRITE_TOKEN: '' };
    const environment = parseEnvironment({ ...PRODUCTION, ...tokens, ...ids });
    const urls = (['private', 'public'] as const).map((access) =>
      blobStoreUrl(blobCredentials(environment, access), access),
    );
    expect(urls).toEqual([
      'https://abc.private.blob.vercel-storage.com',
      'https://ghi.public.blob.vercel-storage.com',
    ]);
    const both = parseEnvironment({ ...PRODUCTION, ...ids });
    expect(blobCredentials(both, 'private')).toEqual({ token: PRODUCTION.BLOB_PRIVATE_READ_WRITE_TOKEN });
  });

  it('names all missing or malformed variables, one line each', () => {
    const wrong = { SERVER_SECRET: '', FIREBASE_CLIENT_EMAIL: 'no address' };
    const half = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'w' };
    const refused = () => parseEnvironment({ ...PRODUCTION, ...half, ...wrong });
    const problems = ['SERVER_SECRET is missing', 'FIREBASE_CLIENT_EMAIL is malformed'];
    const sentences = [...problems, 'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY is missing'].map(
      (problem) => `The environment variable ${problem}; .env.example says what it must hold.`,
    );
    expect(refused).toThrow(new Error(sentences.join('\n')));
  });

  it.each([
    ['APP_URL', 'chiaro'],
    ['NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN', 'https://chiaro.example.com'],
    ['RUNPOD_ENDPOINT_ID', 'https://api.runpod.ai/v2/abc'],
    ['APP_URL', 'ftp://chiaro.example.com'],
    ['SERVER_SECRET', 'short'],
    ['FIREBASE_CLIENT_EMAIL', 'no address'],
    ['FIREBASE_PRIVATE_KEY', 'abc'],
    ['BLOB_PRIVATE_READ_WRITE_TOKEN', 'token'],
    ['BLOB_PUBLIC_STORE_ID', 'store/1'],
    ['SERVER_SECRET_PREVIOUS', 'short'],
    ['RUNPOD_TIMEOUT_MS', 'soon'],
    ['FIREBASE_DATABASE_ID', 'users/1'],
    ['UNAVAILABLE_COUNTRIES', 'France'],
    ['UNAVAILABLE_COUNTRIES', 'FR,XX'],
  ])('names %s when it is malformed', (name, value) => {
    expect(() => parseEnvironment({ ...PRODUCTION, [name]: value })).toThrow(`${name} is malformed`);
  });

  it.each([
    ...(
      [
        ['NEXT_PUBLIC_FIREBASE_PROJECT_ID', 'NEXT_PUBLIC_FIREBASE_PROJECT_ID'],
        ['FIREBASE_CLIENT_EMAIL', 'FIREBASE_CLIENT_EMAIL'],
        ['RUNPOD_API_KEY', 'RUNPOD_API_KEY'],
        ['BLOB_PRIVATE_READ_WRITE_TOKEN', 'BLOB_PRIVATE_…'],
        ['BLOB_PUBLIC_READ_WRITE_TOKEN', 'BLOB_PUBLIC_…'],
      ] as const
    ).map(([name, named]): [string, Record<string, string | undefined>, string] => [
      `a preview with production’s ${name}`,
      { ...PREVIEW, [name]: PRODUCTION[name] },
      `${named} is production’s`,
    ]),
    [
      'a preview with production’s stores the wrong way round',
      { ...PREVIEW, BLOB_PRIVATE_READ_WRITE_TOKEN: '', BLOB_PRIVATE_STORE_ID: 'store_ghi' },
      'BLOB_PRIVATE_… is production’s',
    ],
    [
      'a preview that can’t know production’s keys',
      { ...PREVIEW, PRODUCTION_KEYS: '' },
      'PRODUCTION_KEYS is missing',
    ],
    [
      'production without the hashes of its keys',
      { ...PRODUCTION, VERCEL: '1', VERCEL_ENV: 'production' },
      `PRODUCTION_KEYS must be ${productionKeys(PRODUCTION)}`,
    ],
    [
      'production with a new key and old hashes',
      {
        ...PRODUCTION,
        VERCEL: '1',
        VERCEL_ENV: 'production',
        PRODUCTION_KEYS: productionKeys({ ...PRODUCTION, RUNPOD_API_KEY: 'old' }),
      },
      `PRODUCTION_KEYS must be ${productionKeys(PRODUCTION)}`,
    ],
    [
      'a preview with live keys',
      { ...PREVIEW, ...stripeKeys('rk_live_x') },
      'STRIPE_SECRET_KEY must be a key of test mode',
    ],
    [
      'a protected preview with its own pictures',
      { ...PREVIEW, VERCEL_AUTOMATION_BYPASS_SECRET: 'bypass' },
      'NEXT_PUBLIC_ASSETS_BASE_URL is missing',
    ],
    [
      'one store for photos and portraits',
      { ...PRODUCTION, BLOB_PUBLIC_READ_WRITE_TOKEN: 'vercel_blob_rw_abc_other' },
      'photos must not be where portraits are',
    ],
    [
      'a token of a third Blob store',
      { ...PRODUCTION, BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_third_x' },
      'BLOB_READ_WRITE_TOKEN opens another store',
    ],
    [
      'the portraits’ token where only an id names the photos’ store',
      {
        ...PRODUCTION,
        BLOB_PRIVATE_READ_WRITE_TOKEN: '',
        BLOB_PRIVATE_STORE_ID: 'store_abc',
        BLOB_READ_WRITE_TOKEN: PRODUCTION.BLOB_PUBLIC_READ_WRITE_TOKEN,
      },
      'BLOB_READ_WRITE_TOKEN opens another store',
    ],
    ['an override on Vercel', { ...LOCAL, VERCEL: '1' }, 'must not be set on Vercel'],
    [
      'an override of another machine',
      { ...LOCAL, FIRESTORE_EMULATOR_HOST: '10.0.0.1:8080' },
      'FIRESTORE_EMULATOR_HOST must name',
    ],
    [
      'a lookalike of loopback',
      { ...LOCAL, RUNPOD_BASE_URL: 'http://127.0.0.1.example.com/v2' },
      'RUNPOD_BASE_URL must name',
    ],
    [
      'emulated sign-in with a real database',
      { ...LOCAL, FIRESTORE_EMULATOR_HOST: undefined },
      'needs FIRESTORE_EMULATOR_HOST',
    ],
    ['a real worker with local files', { ...LOCAL, RUNPOD_BASE_URL: undefined }, 'needs RUNPOD_BASE_URL'],
    ['emulated sign-in with live keys', { ...LOCAL, ...stripeKeys('sk_live_x') }, 'live STRIPE_SECRET_KEY'],
    [
      'emulated sign-in with a restricted live key',
      { ...LOCAL, ...stripeKeys('rk_live_x') },
      'live STRIPE_SECRET_KEY',
    ],
    [
      'a restricted live key for a stand-in',
      { ...PRODUCTION, ...stripeKeys('rk_live_x'), STRIPE_BASE_URL: 'http://127.0.0.1:3003' },
      'STRIPE_BASE_URL must not be set',
    ],
    [
      'live keys for a stand-in',
      { ...PRODUCTION, ...stripeKeys('sk_live_x'), STRIPE_BASE_URL: 'http://127.0.0.1:3003' },
      'STRIPE_BASE_URL must not be set',
    ],
    ['half of Stripe', { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  ])('refuses %s with a sentence', (_name, variables, sentence) => {
    expect(() => parseEnvironment(variables)).toThrow(sentence);
  });
});

describe('readEnvironment', () => {
  it('returns well-formed variables and defaults, with the problems', () => {
    const { values, problems } = readEnvironment({ ...PRODUCTION, APP_URL: 'chiaro', RUNPOD_API_KEY: '' });
    expect(problems).toEqual([
      { name: 'APP_URL', problem: 'malformed' },
      { name: 'RUNPOD_API_KEY', problem: 'missing' },
    ]);
    expect(values).toMatchObject({ RUNPOD_ENDPOINT_ID: 'endpoint', RUNPOD_TIMEOUT_MS: 8000 });
    expect(values).not.toHaveProperty('APP_URL');
  });

  it('reports a broken rule with a missing variable', () => {
    const { brokenRule } = readEnvironment({ ...PREVIEW, SERVER_SECRET: '', PRODUCTION_KEYS: '' });
    expect(brokenRule).toContain('PRODUCTION_KEYS is missing');
  });
});
