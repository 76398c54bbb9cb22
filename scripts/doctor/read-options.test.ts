import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readOptions } from './read-options';

const REAL = { STRIPE_SECRET_KEY: 'sk_test_x', APP_URL: 'https://chiaro.example.com' };

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'doctor-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function startStack(): void {
  const services = { auth: 'http://127.0.0.1:1', firestore: '127.0.0.1:2', stripe: 'http://127.0.0.1:3' };
  const addresses = { ...services, app: 'http://localhost:3000', blob: 'http://127.0.0.1:4' };
  writeFileSync(path.join(directory, 'stack.json'), JSON.stringify(addresses));
  writeFileSync(
    path.join(directory, 'keys.json'),
    JSON.stringify({ serverSecret: 'x', cronSecret: 'local' }),
  );
}

describe('the arguments of the doctor', () => {
  it('take the environment where it has a provider’s key', () => {
    startStack();
    expect(readOptions([], () => REAL, directory)).toEqual({
      variables: REAL,
      siteUrl: undefined,
      isBefore: false,
    });
  });

  it('take a file in its place, a site, and what it is', () => {
    const file = path.join(directory, 'variables');
    writeFileSync(file, 'CRON_SECRET="from the file"\n');
    const args = ['--env-file', file, '--url', 'https://chiaro.example.com/', '--before', '--preview'];
    expect(readOptions(args, () => REAL, directory)).toMatchObject({
      variables: { CRON_SECRET: 'from the file', VERCEL_ENV: 'preview' },
      siteUrl: 'https://chiaro.example.com',
      isBefore: true,
    });
  });

  it('take the running local stack where there is no key, and on request', () => {
    startStack();
    expect(readOptions([], () => ({}), directory).variables).toMatchObject({
      CRON_SECRET: 'local',
      STRIPE_BASE_URL: 'http://127.0.0.1:3',
    });
    // As npm run dev has it: real Stripe, everything else local.
    const { variables } = readOptions(['--local'], () => REAL, directory);
    expect(variables).toMatchObject({ ...REAL, APP_URL: 'http://localhost:3000', CRON_SECRET: 'local' });
    expect(variables).not.toHaveProperty('STRIPE_BASE_URL');
  });

  it.each<[string, string[], string]>([
    ['no key and no stack', [], 'no local stack is running'],
    ['a stack that is not there', ['--local'], 'no local stack is running'],
    ['a file that is not there', ['--env-file', '/none'], 'There is no file /none'],
    ['an address with a path', ['--local', '--url', 'https://a.example/b'], '--url must be a web address'],
    ['what it does not know', ['--key', 'x'], "Unknown option '--key'"],
  ])('refuse %s', (_what, args, sentence) => {
    expect(() => readOptions(args, () => ({}), directory)).toThrow(sentence);
  });
});
