import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { LoadVariables } from '@/tools/load-variables';
import { readOptions } from './read-options';

const REAL = { STRIPE_SECRET_KEY: 'sk_test_x', APP_URL: 'https://chiaro.example.com' };
const FILES = ['production.env'];
const DEPLOYED = 'in production.env and at Vercel';

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

/** A machine whose files have variables only for production. */
const production =
  (variables: Record<string, string>, files: string[] = FILES): LoadVariables =>
  (mode) =>
    mode === 'production' ? { variables, files } : { variables: {}, files: [] };

const nothing = production({}, []);

describe('the arguments of the doctor', () => {
  it('take the variables of production’s file, and name it', () => {
    startStack();
    expect(readOptions([], production(REAL), directory)).toEqual({
      variables: REAL,
      origin: 'production.env and the environment',
      settings: expect.stringContaining(DEPLOYED) as unknown,
      siteUrl: undefined,
      isBefore: false,
    });
  });

  it('take the environment when it has a variable and there is no file', () => {
    startStack();
    const options = readOptions([], production({ SERVER_SECRET: 'x' }, []), directory);
    expect(options).toMatchObject({ variables: { SERVER_SECRET: 'x' }, origin: 'the environment' });
    expect(options.settings).toMatch(/^at Vercel/);
  });

  it.each<[string, string[], LoadVariables]>([
    ['there is a file, with nothing filled in', [], production({ SERVER_SECRET: '' })],
    ['nothing is deployed yet', ['--before'], nothing],
    ['a site is named', ['--url', 'https://chiaro.example.com'], nothing],
    ['a preview is meant', ['--preview'], nothing],
  ])('never take a local stack that happens to run when %s', (_when, args, load) => {
    startStack();
    expect(readOptions(args, load, directory).variables).not.toHaveProperty('STRIPE_BASE_URL');
  });

  it('name the file to edit before the deployment, whether or not it is there', () => {
    expect(readOptions(['--before'], nothing, directory).settings).toBe('in production.env');
    expect(readOptions(['--before'], production(REAL), directory).settings).toBe('in production.env');
  });

  it('take another file, a site and its stage', () => {
    const file = path.join(directory, 'variables');
    writeFileSync(file, 'CRON_SECRET="from the file"\n');
    const args = ['--variables', file, '--url', 'https://chiaro.example.com/', '--before', '--preview'];
    expect(readOptions(args, production(REAL), directory)).toMatchObject({
      variables: { CRON_SECRET: 'from the file', VERCEL_ENV: 'preview' },
      origin: `${file} and the environment`,
      settings: `in ${file}`,
      siteUrl: 'https://chiaro.example.com',
      isBefore: true,
    });
  });

  it('take --url as the address of a preview’s branch', () => {
    const args = ['--preview', '--url', 'https://chiaro-git-faces.vercel.app'];
    const { variables } = readOptions(args, production({}), directory);
    expect(variables).toEqual({
      VERCEL_ENV: 'preview',
      VERCEL_BRANCH_URL: 'chiaro-git-faces.vercel.app',
    });
  });

  it('take the running local stack when no variable is set', () => {
    startStack();
    expect(readOptions([], nothing, directory)).toMatchObject({
      variables: { CRON_SECRET: 'local', STRIPE_BASE_URL: 'http://127.0.0.1:3' },
      origin: 'the local stack and the environment',
    });
  });

  it('take the local stack on request with the variables of npm run dev, never those of production', () => {
    startStack();
    const load: LoadVariables = (mode) =>
      mode === 'development'
        ? { variables: { STRIPE_SECRET_KEY: 'sk_test_laptop' }, files: ['.env.local'] }
        : { variables: { ...REAL, RUNPOD_API_KEY: 'real' }, files: FILES };
    const { variables, ...options } = readOptions(['--local'], load, directory);
    expect(options).toMatchObject({
      origin: 'the local stack, .env.local and the environment',
      settings: 'in .env.local',
    });
    // Real Stripe, everything else local, as with npm run dev.
    expect(variables).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_laptop',
      APP_URL: 'http://localhost:3000',
      CRON_SECRET: 'local',
      RUNPOD_ENDPOINT_ID: 'preview',
    });
    expect(variables).not.toHaveProperty('STRIPE_BASE_URL');
  });

  it.each<[string, string[], string]>([
    ['no variable and no stack', [], 'No variable of the app is set, and no local stack is running'],
    ['a stack that is not there', ['--local'], 'No local stack is running'],
    ['a file that is not there', ['--variables', '/none'], 'There is no file /none'],
    ['an address with a path', ['--local', '--url', 'https://a.example/b'], '--url must be a web address'],
    ['what it does not know', ['--key', 'x'], "Unknown option '--key'"],
  ])('refuse %s', (_what, args, sentence) => {
    expect(() => readOptions(args, nothing, directory)).toThrow(sentence);
  });
});
