import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startVercel, type VercelStandIn } from '@chiaro/local-stack/vercel/start-vercel';

import { readEnvironment } from '@/lib/server/environment/environment';
import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import { addressesOf, EMPTY_PROVIDERS, writeServiceAccount } from './practice';
import { setUp } from './set-up';
import { scriptedRun } from './testing/script';

const TOKEN = 'token-of-the-operator';

let test: TestStack;
let vercel: VercelStandIn;
let answers: Record<string, string>;

beforeAll(async () => {
  test = await startTestStack();
  const project = { id: 'prj_1', name: 'chiaro', domains: ['chiaro.example.com'] };
  vercel = await startVercel({ context: test.stack.context, port: 0, token: TOKEN, project });
  const { environment } = test.stack;
  const key = path.join(mkdtempSync(path.join(tmpdir(), 'chiaro-key-')), 'key.json');
  writeServiceAccount(key, environment);
  answers = {
    VERCEL_PROJECT_ADDRESS: 'https://vercel.com/ada/chiaro',
    VERCEL_TOKEN: TOKEN,
    OPERATOR_NAME: 'Ada Lovelace',
    OPERATOR_ADDRESS: 'Kramgasse 49, 3011 Bern, Switzerland',
    NEXT_PUBLIC_OPERATOR_EMAIL: 'ada@example.com',
    FIREBASE_KEY_FILE: key,
    RUNPOD_API_KEY: environment['RUNPOD_API_KEY'] ?? '',
    STRIPE_SECRET_KEY: environment['STRIPE_SECRET_KEY'] ?? '',
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '',
  };
});
beforeEach(async () => {
  await vercel.reset();
  test.stack.context.settings.change(EMPTY_PROVIDERS);
});
afterEach(() => test.stack.context.settings.reset());
afterAll(async () => {
  await vercel.stop();
  await test.stop();
});

/** Runs the setup on the local stack with the public model. */
async function run(options: Parameters<typeof scriptedRun>[1] = {}, given = answers) {
  const { environment } = test.stack;
  const scripted = scriptedRun(given, options);
  scripted.operator.choice = 'qwen-image-edit-2511';
  const examined: string[][] = [];
  const isRight = await setUp(scripted.run, addressesOf(environment, vercel.address), (variables) => {
    examined.push(Object.keys(variables));
    return Promise.resolve(true);
  });
  return { ...scripted, isRight, examined };
}

describe('the setup', () => {
  it('brings the providers and Vercel to what the app needs', async () => {
    const { isRight, file, lines, examined } = await run();
    expect(isRight).toBe(true);
    expect(examined).toHaveLength(1);
    const production = { ...file.read(), VERCEL: '1', VERCEL_ENV: 'production' };
    expect(readEnvironment(production)).toMatchObject({ problems: [], brokenRule: null });
    expect(production).toMatchObject({ RUNPOD_ENDPOINT_ID: 'qwen-image-edit-2511' });
    const { authorizedDomains } = test.stack.context.settings.current;
    expect(authorizedDomains).toContain('chiaro.example.com');
    const atVercel = vercel.state.variables.map(({ key }) => key);
    expect(atVercel).toEqual(
      expect.arrayContaining(['FIREBASE_PRIVATE_KEY', 'PRODUCTION_KEYS', 'STRIPE_WEBHOOK_SECRET']),
    );
    expect(atVercel).not.toContain('VERCEL_PROJECT_ADDRESS');
    expect(lines).toContain('Then: Vercel → Deployments → the newest → Redeploy, and npm run doctor.');
  });

  it('does nothing and asks nothing but the token when it runs again', async () => {
    const { file } = await run();
    const before = JSON.stringify(vercel.state);
    const again = await run({ file });
    expect(again.operator.asked).toEqual(['VERCEL_TOKEN', 'NEXT_PUBLIC_LINKEDIN_URL']);
    expect(again.lines.filter((line) => line.startsWith('  '))).toEqual([]);
    expect(JSON.stringify(vercel.state)).toBe(before);
  });

  it('prints no secret', async () => {
    const { file, lines, run: scripted } = await run();
    const printed = [...lines, ...scripted.byHand].join('\n');
    const secrets = Object.entries(file.read()).filter(([name]) =>
      /SECRET|PRIVATE_KEY|RUNPOD_API_KEY/.test(name),
    );
    expect(secrets).toHaveLength(6);
    expect(
      [TOKEN, ...secrets.map(([, value]) => value)].filter((secret) => printed.includes(secret ?? '')),
    ).toEqual([]);
  });

  it('goes on where it stopped', async () => {
    const { RUNPOD_API_KEY: _key, ...some } = answers;
    const stopped = scriptedRun(some);
    await expect(run({ file: stopped.file }, some)).rejects.toThrow('no answer for RUNPOD_API_KEY');
    const { operator } = await run({ file: stopped.file });
    expect(operator.asked).toEqual([
      'VERCEL_TOKEN',
      'NEXT_PUBLIC_LINKEDIN_URL',
      'RUNPOD_API_KEY',
      'STRIPE_SECRET_KEY',
      'NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY',
    ]);
  });

  it('takes no donations without keys of Stripe', async () => {
    const { STRIPE_SECRET_KEY: _key, ...some } = answers;
    const { file } = await run({}, some);
    expect(Object.keys(file.read()).filter((name) => name.includes('STRIPE'))).toEqual([]);
  });

  it('tells in a dry run what it would do, and does nothing', async () => {
    const { file } = await run();
    file.write({ PRODUCTION_KEYS: 'outdated', APP_URL: 'https://chiaro.example.com' });
    test.stack.context.settings.change({ authorizedDomains: ['localhost'] });
    const before = JSON.stringify([file.read(), vercel.state]);
    const { lines, operator, examined } = await run({ file, isDryRun: true });
    expect(lines).toContain('  Adds chiaro.example.com to the authorized domains of Firebase.');
    expect(lines).toContain(
      '  Computes PRODUCTION_KEYS, by which a preview’s build knows production’s keys.',
    );
    expect(lines.at(-1)).toBe('Nothing was done: this was a dry run.');
    expect(operator.asked).toEqual([]);
    expect(examined).toEqual([]);
    expect(JSON.stringify([file.read(), vercel.state])).toBe(before);
    expect(test.stack.context.settings.current.authorizedDomains).toEqual(['localhost']);
  });

  it('names in a dry run what is missing, part by part', async () => {
    const { lines } = await run({ isDryRun: true }, {});
    expect(lines.filter((line) => line.includes('–'))).toEqual([
      '  – VERCEL_PROJECT_ADDRESS is not known yet; npm run setup asks for it.',
      '  – OPERATOR_NAME is not known yet; npm run setup asks for it.',
      '  – FIREBASE_KEY_FILE is not known yet; npm run setup asks for it.',
      '  – RUNPOD_API_KEY is not known yet; npm run setup asks for it.',
    ]);
    expect(lines.join()).not.toContain('PRODUCTION_KEYS');
  });

  it('leaves Vercel to the operator without a token', async () => {
    const { VERCEL_TOKEN: _token, ...some } = answers;
    const given = { ...some, APP_URL: 'https://chiaro.example.com' };
    const { run: scripted, file } = await run({}, given);
    expect(scripted.byHand.at(-1)).toContain('Import .env: production.env for Production alone');
    expect(vercel.state.variables).toEqual([]);
    expect(file.read()).toHaveProperty('PRODUCTION_KEYS');
  });
});
