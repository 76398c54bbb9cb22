import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { LoadVariables } from '@/tools/load-variables';
import { readOptions } from './read-options';

const NOW = Date.UTC(2026, 10, 25, 20, 30);
const REAL = {
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'chiaro',
  FIREBASE_DATABASE_ID: 'previews',
  FIREBASE_CLIENT_EMAIL: 'server@chiaro.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc',
};

/** A machine whose files have the same variables for each mode. */
const machine =
  (variables: Record<string, string>): LoadVariables =>
  () => ({ variables, files: [] });

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'report-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function startStack(): void {
  const services = { auth: 'http://127.0.0.1:1', firestore: '127.0.0.1:2', stripe: 'http://127.0.0.1:3' };
  const addresses = { ...services, app: 'http://localhost:3000', blob: 'http://127.0.0.1:4' };
  writeFileSync(path.join(directory, 'stack.json'), JSON.stringify(addresses));
  const keys = { serverSecret: 'x', firebasePrivateKey: 'the stack’s PRIVATE KEY' };
  writeFileSync(path.join(directory, 'keys.json'), JSON.stringify(keys));
}

const read = (args: string[], variables: Record<string, string> = REAL) =>
  readOptions(args, machine(variables), directory, NOW);

describe('the arguments of the report', () => {
  it.each<[string[], string, string]>([
    [[], '2026-11-24', '2026-11-25'],
    [['--day', '2026-11-25'], '2026-11-25', '2026-11-26'],
    [['--week'], '2026-11-18', '2026-11-25'],
    [['--month'], '2026-10-26', '2026-11-25'],
    [['--week', '--day', '2026-11-07'], '2026-11-01', '2026-11-08'],
  ])('%j name a period', (args, from, to) => {
    expect(read(args).period).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('take the database of the deployment’s variables, also when others are missing and a stack runs', () => {
    startStack();
    expect(read([])).toMatchObject({
      database: {
        projectId: 'chiaro',
        databaseId: 'previews',
        clientEmail: 'server@chiaro.iam.gserviceaccount.com',
        privateKey: '-----BEGIN PRIVATE KEY-----\nabc',
      },
      variables: REAL,
    });
  });

  it.each<[string, string[], Record<string, string>]>([
    ['when no variable names a database', [], { STRIPE_SECRET_KEY: 'sk_test_laptop' }],
    ['on request', ['--local'], {}],
  ])('take the running local stack %s', (_when, args, variables) => {
    startStack();
    const options = read(args, variables);
    expect(options.database).toMatchObject({ projectId: 'demo-chiaro', databaseId: '(default)' });
    expect(options.variables).toMatchObject({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:2' });
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['two periods', ['--week', '--month'], REAL, 'Please name one period.'],
    ['a day that does not exist', ['--day', '2026-02-31'], REAL, '--day must be a day'],
    ['a time', ['--day', '2026-11-02T10:00'], REAL, '--day must be a day'],
    ['what it does not know', ['--year'], REAL, "Unknown option '--year'"],
    ['no variable and no stack', [], {}, 'FIREBASE_PRIVATE_KEY is not set, and no local stack is running'],
    ['a stack that is not there', ['--local'], REAL, 'No local stack is running'],
    [
      'half of the variables',
      [],
      { ...REAL, FIREBASE_CLIENT_EMAIL: 'x' },
      'FIREBASE_CLIENT_EMAIL is missing or',
    ],
  ])('refuse %s', (_what, args, variables, sentence) => {
    expect(() => read(args, variables)).toThrow(sentence);
  });
});
