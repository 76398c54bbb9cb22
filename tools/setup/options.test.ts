import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import type { LoadVariables } from '@/tools/load-variables';
import { readOptions } from './options';

const REAL = { STRIPE_SECRET_KEY: 'sk_test_x', APP_URL: 'https://chiaro.example.com' };

let directory: string;

/** Reads arguments beside a running local stack. */
const read = (args: string[], load: LoadVariables) => readOptions(args, load, directory);

beforeEach(() => {
  directory = freshFolder();
  const services = { auth: 'http://127.0.0.1:1', firestore: '127.0.0.1:2', stripe: 'http://127.0.0.1:3' };
  const addresses = { ...services, app: 'http://localhost:3000', blob: 'http://127.0.0.1:4' };
  writeFileSync(path.join(directory, 'stack.json'), JSON.stringify(addresses));
  writeFileSync(
    path.join(directory, 'keys.json'),
    JSON.stringify({ serverSecret: 'x', cronSecret: 'local' }),
  );
});

/** A machine whose files have variables only for production. */
const production =
  (variables: Record<string, string>, files: string[] = ['production.env']): LoadVariables =>
  (mode) =>
    mode === 'production' ? { variables, files } : { variables: {}, files: ['.env.local'] };

const nothing = production({}, []);

it('without --check the arguments are those of the setup and of previews', () => {
  expect(read(['--dry-run'], nothing)).toEqual({ mode: 'setup', isDryRun: true, isLocal: false });
  expect(read(['--local'], nothing)).toEqual({ mode: 'setup', isDryRun: false, isLocal: true });
  const deployment = 'https://chiaro-1.vercel.app';
  const preview = { mode: 'preview', deployment };
  expect(read(['--allow', deployment], nothing)).toEqual({ ...preview, action: 'add' });
  expect(read(['--forget', deployment], nothing)).toEqual({ ...preview, action: 'remove' });
});

describe('a check', () => {
  it('takes the variables of production’s file, and names it', () => {
    expect(read(['--check'], production(REAL))).toEqual({
      mode: 'check',
      variables: REAL,
      origin: 'production.env and the environment',
      settings: expect.stringContaining('in production.env and at Vercel') as unknown,
      siteUrl: undefined,
      isBefore: false,
    });
    const environment = read(['--check'], production({ SERVER_SECRET: 'x' }, []));
    expect(environment).toMatchObject({ origin: 'the environment', variables: { SERVER_SECRET: 'x' } });
  });

  it.each<[string, string[], LoadVariables]>([
    ['there is a file, with nothing filled in', [], production({ SERVER_SECRET: '' })],
    ['nothing is deployed yet', ['--before'], nothing],
    ['a site is named', ['--url', 'https://chiaro.example.com'], nothing],
    ['a preview is meant', ['--preview'], nothing],
  ])('never takes a local stack that happens to run when %s', (_when, args, load) => {
    expect(JSON.stringify(read(['--check', ...args], load))).not.toContain('STRIPE_BASE_URL');
  });

  it('takes another file, a site and its stage', () => {
    const file = path.join(directory, 'variables');
    writeFileSync(file, 'CRON_SECRET="from the file"\n');
    const url = 'https://chiaro-git-faces.vercel.app';
    const args = ['--check', '--variables', file, '--url', `${url}/`, '--before', '--preview'];
    expect(read(args, production(REAL))).toMatchObject({
      variables: {
        CRON_SECRET: 'from the file',
        VERCEL_ENV: 'preview',
        VERCEL_BRANCH_URL: 'chiaro-git-faces.vercel.app',
      },
      settings: `in ${file}`,
      siteUrl: url,
      isBefore: true,
    });
  });

  it('takes the local stack when asked or when no variable is set, never with those of production', () => {
    for (const options of [read(['--check', '--local'], production(REAL)), read(['--check'], nothing)])
      expect(options).toMatchObject({
        origin: 'the local stack, .env.local and the environment',
        variables: { CRON_SECRET: 'local', STRIPE_BASE_URL: 'http://127.0.0.1:3' },
      });
  });

  it.each<[string[], string]>([
    [['--variables', '/none'], 'There is no file /none'],
    [['--local', '--url', 'https://a.example/b'], '--url must be a web address'],
    [['--key', 'x'], "Unknown option '--key'"],
  ])('refuses %j', (args, sentence) => {
    expect(() => read(['--check', ...args], nothing)).toThrow(sentence);
  });
});
