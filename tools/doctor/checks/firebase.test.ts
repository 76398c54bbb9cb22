import { generateKeyPairSync } from 'node:crypto';

import { startTestStack, type TestStack } from '@/lib/testing/test-stack';
import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';
import { verdictsOf } from '../testing/verdicts';
import { DATABASE_CHECKS } from './database';
import { SIGN_IN_CHECKS } from './sign-in';

const CHECKS = [...SIGN_IN_CHECKS, ...DATABASE_CHECKS];
const ANOTHER_KEY = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);

/** The indexes of several fields, as the doctor names them. */
const INDEXES = [
  'jobs (uid, state, createdAt)',
  'jobs (failure, settledAt)',
  'jobs (output, settledAt)',
  'jobs (endpoint.model, settledAt)',
  'books (type, createdAt, cents)',
  'ledger (type, createdAt, amount)',
  'ledger (type, createdAt, cents)',
].join(' and ');

let test: TestStack;

beforeAll(async () => {
  test = await startTestStack();
});

afterAll(() => test.stop());

afterEach(() => {
  test.stack.context.settings.reset();
  test.stack.context.faults.reset();
});

const verdictsWith = (variables: Record<string, string> = {}) =>
  verdictsOf(CHECKS, { variables: { ...process.env, ...variables } });

const fault = (service: string, operation: string, status: number, times = 1) =>
  test.control('/faults', { service, operation, effect: 'error', status, times });

describe('Firebase', () => {
  it('holds on a local stack, and leaves no documents behind', async () => {
    const verdicts = await verdictsWith();
    expect(verdicts).toEqual({ holds: CHECKS.map(({ id }) => id), fails: [], unchecked: [], remedies: {} });
    const { getFirestore } = await import('firebase-admin/firestore');
    const { cert, initializeApp } = await import('firebase-admin/app');
    const { environment } = test.stack;
    const projectId = environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '';
    const account = {
      projectId,
      clientEmail: environment['FIREBASE_CLIENT_EMAIL'] ?? '',
      privateKey: environment['FIREBASE_PRIVATE_KEY'] ?? '',
    };
    const app = initializeApp({ projectId, credential: cert(account) }, 'looks for leftovers');
    expect((await getFirestore(app).collection('doctor').get()).size).toBe(0);
  });

  it('examines the database that the variables name', async () => {
    const { holds } = await verdictsWith({ FIREBASE_DATABASE_ID: 'previews' });
    expect(holds).toHaveLength(CHECKS.length);
  });

  const broken: [string, Partial<ConsoleSettings>, string, string][] = [
    [
      'Google was never set up',
      { googleSignIn: null },
      'google-sign-in: Google is not an enabled sign-in provider.',
      'Sign-in method → Add new provider → Google',
    ],
    [
      'Google is disabled',
      { googleSignIn: false },
      'google-sign-in: Google is not an enabled sign-in provider.',
      'Sign-in method → Add new provider → Google',
    ],
    [
      'the key is of another project',
      { webKeyIsForeign: true },
      'web-key: The key is not of the project demo-chiaro.',
      'Set all three NEXT_PUBLIC_FIREBASE_ variables from one place',
    ],
    [
      'no rules are deployed',
      { firestoreRules: null },
      'rules: The database (default) has no rules.',
      'npm run deploy:rules',
    ],
    [
      'other rules are in force',
      { firestoreRules: 'allow read, write;' },
      'rules: The rules in force are not those of firestore.rules.',
      'npm run deploy:rules',
    ],
    [
      'there are no policies',
      { timeToLive: null },
      'time-to-live: There is no time-to-live policy for donations.expiresAt and limits.expiresAt.',
      'npm run deploy:rules. Google refuses policies to a project without billing',
    ],
    [
      'the project does not pay',
      { billingEnabled: false },
      'billing: Time-to-live policies and a second database need billing.',
      'the Blaze plan',
    ],
    [
      'policies are being made',
      { timeToLive: 'CREATING' },
      'time-to-live: The time-to-live policy for donations.expiresAt and limits.expiresAt is still being made.',
      'run the doctor again',
    ],
    [
      'policies have failed',
      { timeToLive: 'NEEDS_REPAIR' },
      'time-to-live: The time-to-live policy for donations.expiresAt and limits.expiresAt needs repair.',
      'Firestore → Time-to-live: delete it',
    ],
    [
      'every field has the automatic indexes',
      { hasFieldIndexes: false },
      'field-indexes: The indexes of donations.expiresAt and limits.expiresAt and limits.counted and jobs.recipe are not those of firestore.indexes.json.',
      'npm run deploy:rules',
    ],
    [
      'no index of several fields is deployed',
      { compositeIndexes: null },
      `composite-indexes: There is no index of ${INDEXES}.`,
      'npm run deploy:rules',
    ],
    [
      'an index of several fields is being made',
      { compositeIndexes: 'CREATING' },
      `composite-indexes: The index of ${INDEXES} is still being made.`,
      'run the doctor again',
    ],
    [
      'an index of several fields has failed',
      { compositeIndexes: 'NEEDS_REPAIR' },
      `composite-indexes: The index of ${INDEXES} needs repair.`,
      'Firestore → Indexes: delete it',
    ],
  ];
  it.each(broken)('is broken when %s', async (_what, settings, sentence, remedy) => {
    test.stack.context.settings.change(settings);
    const { fails, unchecked, remedies } = await verdictsWith();
    expect(fails).toEqual([sentence]);
    expect(unchecked).toEqual([]);
    expect(Object.values(remedies)).toEqual([expect.stringContaining(remedy)]);
  });

  it('is broken when the app’s address is not an authorized domain', async () => {
    test.stack.context.settings.change({ authorizedDomains: ['elsewhere.example.com'] });
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([
      'authorized-domain: 127.0.0.1 is not an authorized domain.',
      expect.stringMatching(
        /^auth-domain: NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is 127\.0\.0\.1:\d+, which is not/,
      ),
    ]);
    expect(remedies['authorized-domain']).toContain('Authorized domains → Add domain: 127.0.0.1');
    expect(remedies['auth-domain']).toContain('Set it to the app’s own host');
  });

  it.each<[string, Record<string, string>, string]>([
    ['no key', { FIREBASE_PRIVATE_KEY: 'PRIVATE KEY' }, 'FIREBASE_PRIVATE_KEY is no private key.'],
    [
      'another account’s key',
      { FIREBASE_PRIVATE_KEY: ANOTHER_KEY },
      'FIREBASE_PRIVATE_KEY is not the service account’s key.',
    ],
    ['no account', { FIREBASE_CLIENT_EMAIL: 'a@example.com' }, 'There is no such service account.'],
  ])('is broken when the variables hold %s', async (_what, variables, sentence) => {
    const { fails, unchecked, remedies } = await verdictsWith(variables);
    expect(fails).toContain(`service-account: ${sentence}`);
    expect(remedies['service-account']).toContain('Generate new private key');
    expect(unchecked).toEqual(
      CHECKS.slice(1).map(({ id }) => `${id}: The service account must get access first.`),
    );
  });

  it('names the missing variable that each check needs', async () => {
    const variables = { ...process.env, FIREBASE_PRIVATE_KEY: undefined };
    await fault('auth', 'getProjectConfig', 400);
    const { fails, unchecked } = await verdictsOf(CHECKS, { variables });
    expect(fails).toEqual(['web-key: Google refuses the key with 400.']);
    expect(unchecked).toEqual(
      CHECKS.filter(({ id }) => id !== 'web-key').map(({ id }) => `${id}: FIREBASE_PRIVATE_KEY is missing.`),
    );
  });

  it.each([
    [400, 'web-key: Google refuses the key with 400.', 'Set NEXT_PUBLIC_FIREBASE_API_KEY from'],
    [403, 'web-key: Google refuses the key with 403.', 'let its restrictions'],
  ])('is broken when Google answers the web key with %i', async (status, sentence, remedy) => {
    await fault('auth', 'getProjectConfig', status);
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([sentence]);
    expect(remedies['web-key']).toContain(remedy);
  });

  it.each([
    [404, 'The project has no database (default).', 'Firestore → Add database → Standard edition'],
    [403, 'The service account may not read or write the database.', 'Cloud Datastore User'],
    [401, 'The database does not accept a document.', 'Firebase console → Databases & Storage → Firestore'],
  ])('is broken when the database answers %i', async (status, sentence, remedy) => {
    await fault('firestore', 'commit', status, 100);
    const { fails, remedies } = await verdictsWith();
    expect(fails).toEqual([`database: ${sentence}`]);
    expect(remedies['database']).toContain(remedy);
  });

  it('names the roles that the service account lacks', async () => {
    await fault('auth', 'getConfig', 403, 10);
    await fault('auth', 'getGoogleProvider', 403);
    await fault('auth', 'getRelease', 403);
    await fault('auth', 'getBillingInfo', 403);
    await fault('auth', 'getField', 403, 10);
    const { fails, unchecked } = await verdictsWith();
    expect(fails).toEqual([]);
    const [role, ...others] = unchecked.map((line) => /role ([\w ]+) at/.exec(line)?.[1]);
    expect(role).toBe('Firebase Authentication Viewer');
    expect(others.slice(-4)).toEqual([
      'Firebase Rules Viewer',
      'Browser',
      'Cloud Datastore Viewer',
      'Cloud Datastore Viewer',
    ]);
  });

  it('names the API that the project lacks', async () => {
    test.stack.context.settings.change({ billingEnabled: null });
    const { fails, unchecked } = await verdictsWith();
    expect(fails).toEqual([]);
    expect(unchecked).toEqual([
      'billing: Cloud Billing API has not been used in this project or it is disabled.',
    ]);
  });

  it('does not blame the key when Google does not answer', async () => {
    const { fails, remedies } = await verdictsWith({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' });
    expect(fails).toEqual([
      'service-account: oauth2.googleapis.com gives no answer.',
      'web-key: identitytoolkit.googleapis.com gives no answer.',
    ]);
    expect(remedies['service-account']).toContain('look at this machine’s network');
  });
});
