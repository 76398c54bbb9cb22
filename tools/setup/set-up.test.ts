import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { readEnvironment } from '@/lib/server/environment/environment';
import { testStackOfFile } from '@/lib/testing/test-stack';
import { keyOf, readServiceAccount } from './firebase';
import { addressesOf, EMPTY_PROVIDERS, practicePrograms } from './practice';
import { setUp } from './set-up';
import { scriptedRun } from './testing/script';

const HOST = 'chiaro.example.com';

const test = testStackOfFile();
let folder: string;
let answers: Record<string, string>;
/** What was run, with each variable's value. */
let calls: string[];
let failing: RegExp;

beforeEach(() => {
  const { environment, context } = test.stack;
  folder = freshFolder();
  const key = path.join(folder, 'key.json');
  writeFileSync(key, JSON.stringify(keyOf(environment)));
  [calls, failing] = [[], /^$/];
  context.settings.change(EMPTY_PROVIDERS);
  answers = {
    APP_URL: `https://${HOST}`,
    BLOB_PRIVATE_STORE_ID: 'store_LocalPrivate',
    BLOB_PUBLIC_STORE_ID: 'store_LocalPublic',
    OPERATOR_NAME: 'Ada Lovelace',
    OPERATOR_ADDRESS: 'Kramgasse 49, 3011 Bern, Switzerland',
    NEXT_PUBLIC_OPERATOR_EMAIL: 'ada@example.com',
    FIREBASE_KEY_FILE: key,
    NEXT_PUBLIC_FIREBASE_API_KEY: 'local',
    RUNPOD_API_KEY: environment['RUNPOD_API_KEY'] ?? '',
    STRIPE_SECRET_KEY: environment['STRIPE_SECRET_KEY'] ?? '',
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: environment['NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY'] ?? '',
  };
});
afterEach(() => test.stack.context.settings.reset());

/** Runs the setup on the local stack with the public model. */
async function run(options: Parameters<typeof scriptedRun>[1] = {}, given = answers) {
  const scripted = scriptedRun(given, options);
  scripted.operator.choice = 'qwen-image-edit-2511';
  const practised = practicePrograms(test.stack.context, (line) => scripted.lines.push(line));
  let examined = 0;
  calls = [];
  await setUp(scripted.run, {
    runProgram: (call) => {
      calls.push(call.args.join(' '));
      return failing.test(call.args.join(' ')) ? Promise.resolve({ code: 1 }) : practised(call);
    },
    folder: path.join(folder, 'vercel'),
    addresses: addressesOf(test.stack.environment),
    examine: () => Promise.resolve((examined += 1) > 0),
  });
  return { ...scripted, examined };
}

describe('the setup', () => {
  it('brings the providers and Vercel to what the app needs, and prints no secret', async () => {
    const { file, lines, examined } = await run();
    expect(examined).toBe(1);
    const production: Record<string, string | undefined> = {
      ...file.read(),
      VERCEL: '1',
      VERCEL_ENV: 'production',
    };
    expect(readEnvironment(production)).toMatchObject({ problems: [], brokenRule: null });
    const { authorizedDomains, compositeIndexes, webhookEndpoint } = test.stack.context.settings.current;
    expect(authorizedDomains).toContain(HOST);
    expect(compositeIndexes).toBe('READY');
    expect(webhookEndpoint?.created?.secret).toBe(production['STRIPE_WEBHOOK_SECRET']);
    const set = (name: string) => calls.find((call) => call.startsWith(`env add ${name} `)) ?? '';
    expect(set('PRODUCTION_KEYS')).toContain(' production,preview --force --yes --non-interactive --no-sens');
    expect(set('SERVER_SECRET')).toContain(' production --force --yes --non-interactive --sensitive ');
    expect(set('SENT_TO_VERCEL')).toBe('');
    const printed = [...lines, ...calls].join('\n');
    const secrets = Object.entries(production).filter(([name]) => /SECRET|PRIVATE_KEY|RUNPOD_API/.test(name));
    expect(secrets).toHaveLength(6);
    for (const [, secret] of secrets) expect(printed).not.toContain(secret);
  });

  it('does nothing and asks nothing when it runs again, and sets only what changed', async () => {
    const { file } = await run();
    const { operator, lines } = await run({ file });
    expect([operator.asked, calls, lines.filter((line) => line.startsWith('  '))]).toEqual([[], [], []]);
    file.write({ CRON_SECRET: 'another one of sixteen letters' });
    expect((await run({ file })).lines).toContain('  Sets at Vercel, for Production: CRON_SECRET.');
  });

  it('goes on where it stopped: at a question, and between two variables', async () => {
    const { RUNPOD_API_KEY: _key, ...some } = answers;
    const { file } = scriptedRun(some);
    await expect(run({ file }, some)).rejects.toThrow('no answer for RUNPOD_API_KEY');
    failing = /FIREBASE_PRIVATE_KEY/;
    await expect(run({ file })).rejects.toThrow('vercel env add FIREBASE_PRIVATE_KEY failed');
    failing = /^$/;
    expect((await run({ file })).operator.asked).toEqual([]);
    expect(calls.join()).toContain('env add FIREBASE_PRIVATE_KEY');
    expect(calls.join()).not.toContain('env add APP_URL');
  });

  it('tells in a dry run what it would do, and does nothing', async () => {
    const { file } = await run();
    file.write({ CRON_SECRET: 'another one of sixteen letters' });
    const changes = { authorizedDomains: [HOST], googleSignIn: null, firestoreRules: null };
    test.stack.context.settings.change(changes);
    const before = JSON.stringify(file.read());
    const { lines, operator, examined } = await run({ file, isDryRun: true });
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      expect.stringMatching(/^ {2}Deploys firestore\.rules/),
      expect.stringMatching(/^ {2}✗ Google is not an enabled sign-in provider\. .*Enable → Save\.$/),
      expect.stringMatching(/^ {2}✗ Keys of test mode/),
      '  Sets at Vercel, for Production: CRON_SECRET.',
    ]);
    expect(lines.at(-1)).toBe('Nothing was done: this was a dry run.');
    expect([operator.asked, examined, calls]).toEqual([[], 0, []]);
    expect(JSON.stringify(file.read())).toBe(before);
    expect(test.stack.context.settings.current).toMatchObject(changes);
  });

  it('names in a dry run what is missing, part by part', async () => {
    const { lines } = await run({ isDryRun: true }, {});
    expect(lines.slice(1, 11)).toEqual(
      Array.from({ length: 10 }, (_, step) => expect.stringMatching(`^  ${step + 1}\\. \\w`)),
    );
    const missing = lines.flatMap((line) => /– (\w+) is not known yet/.exec(line)?.[1] ?? []);
    expect(missing).toEqual(['APP_URL', 'FIREBASE_KEY_FILE', 'RUNPOD_API_KEY']);
  });

  it.each([
    ['quoted', (key: string) => `'${key}'`],
    ['with escaped spaces', (key: string) => key.replaceAll(' ', '\\ ')],
    ['from the home folder', (key: string) => `~/${path.relative(homedir(), key)}`],
  ])('takes the path of the key %s', async (_name, write) => {
    const key = path.join(folder, 'my key.json');
    writeFileSync(key, JSON.stringify(keyOf(test.stack.environment)));
    const { file } = await run({}, { ...answers, FIREBASE_KEY_FILE: write(key) });
    expect(file.read()).toHaveProperty('FIREBASE_CLIENT_EMAIL');
  });

  it('takes no donations without keys of Stripe', async () => {
    const { STRIPE_SECRET_KEY: _key, ...some } = answers;
    const { file } = await run({}, some);
    expect(Object.keys(file.read()).filter((name) => name.includes('STRIPE'))).toEqual([]);
  });

  it('does nothing that the operator does not agree to, and stops where a program fails', async () => {
    const stopped = scriptedRun(answers);
    stopped.operator.agrees = false;
    const tools = { runProgram: () => Promise.reject(new Error()), folder, addresses: {} };
    const examine = () => Promise.resolve(true);
    stopped.operator.choice = 'qwen-image-edit-2511';
    await expect(
      setUp(stopped.run, { ...tools, addresses: addressesOf(test.stack.environment), examine }),
    ).rejects.toThrow('Nothing of this was done');
    failing = /^deploy/;
    await expect(run()).rejects.toThrow('firebase-tools says why');
    failing = /^link/;
    await expect(run()).rejects.toThrow('The folder is not linked');
  });
});

it('the key of a service account is not another file', () => {
  const file = path.join(folder, 'other.json');
  writeFileSync(file, JSON.stringify({ project_info: {} }));
  expect(() => readServiceAccount(file)).toThrow('is not the key of a service account. Firebase console');
});
