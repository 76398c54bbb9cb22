import { generateKeyPairSync } from 'node:crypto';

import type { ConsoleSettings } from '@chiaro/local-stack/kit/console-settings';

import { testStackOfFile } from '@/lib/testing/test-stack';
import { ALL_HOLD, verdictsOf } from '../testing/verdicts';
import { Deployment } from './deployment';
import { changeAuthorizedDomain, FIREBASE_CHECKS } from './firebase';

const ANOTHER_KEY = String(
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
const DEPLOY = 'Deploys firestore.rules and firestore.indexes.json to the database (default)';

const test = testStackOfFile();

afterEach(() => {
  test.stack.context.settings.reset();
  test.stack.context.faults.reset();
});

const fault = (operation: string, status: number) =>
  test.control('/faults', { service: 'auth', operation, effect: 'error', status, times: 1 });

describe('Firebase', () => {
  it.each(['(default)', 'previews'])('holds on a local stack with the database %s', async (id) => {
    expect(await verdictsOf(FIREBASE_CHECKS, { FIREBASE_DATABASE_ID: id })).toEqual(ALL_HOLD);
  });

  it.each<[Partial<ConsoleSettings>, string, string, string]>([
    [{ googleSignIn: null }, 'Google is not an enabled', 'Add new provider → Google', ''],
    [{ googleSignIn: false }, 'Google is not an enabled', 'Google → Enable', ''],
    [{ webKeyIsForeign: true }, 'The key is of another project.', 'Set NEXT_PUBLIC_FIREBASE_API_KEY', ''],
    [{ firestoreRules: null }, 'The database (default) has no rules.', 'npm run setup', DEPLOY],
    [{ firestoreRules: 'allow;' }, 'The rules in force are not those', 'npm run setup', DEPLOY],
    [{ timeToLive: null }, 'the policy of donations.expiresAt and the policy of limits', 'Blaze', DEPLOY],
    [{ timeToLive: 'CREATING' }, 'Still being made: the policy of donations.expiresAt', 'Wait', ''],
    [{ hasFieldIndexes: false }, 'the indexes of limits.counted and the indexes of jobs', 'setup', DEPLOY],
    [{ compositeIndexes: null }, 'Missing or different: jobs (uid, state, createdAt) and', 'setup', DEPLOY],
    [
      { compositeIndexes: 'NEEDS_REPAIR' },
      'In need of repair: jobs (uid',
      'Indexes, Time-to-live: delete it',
      '',
    ],
  ])('is broken by %j', async (settings, sentence, remedy, fix) => {
    test.stack.context.settings.change(settings);
    const { fails, unchecked, remedies, fixes } = await verdictsOf(FIREBASE_CHECKS);
    expect([fails, unchecked]).toEqual([[expect.stringContaining(sentence)], []]);
    expect(remedies).toContain(remedy);
    expect(fixes).toEqual(fix === '' ? [] : [expect.stringContaining(fix)]);
  });

  it('is broken when the app’s address, or the sign-in’s, is not an authorized domain', async () => {
    const other = { NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: 'other.example.com' };
    expect((await verdictsOf(FIREBASE_CHECKS, other)).fails).toEqual([
      'NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is other.example.com, which is not an authorized domain.',
    ]);
    test.stack.context.settings.change({ authorizedDomains: ['elsewhere.example.com'] });
    expect(await verdictsOf(FIREBASE_CHECKS)).toMatchObject({
      fails: ['127.0.0.1 is not an authorized domain.'],
      fixes: ['Adds 127.0.0.1 to the authorized domains of Firebase.'],
    });
  });

  it.each([
    ['FIREBASE_PRIVATE_KEY', 'PRIVATE KEY', 'FIREBASE_PRIVATE_KEY is no private key.'],
    ['FIREBASE_PRIVATE_KEY', ANOTHER_KEY, 'FIREBASE_PRIVATE_KEY is not the service account’s key.'],
    ['FIREBASE_CLIENT_EMAIL', 'a@example.com', 'There is no such service account.'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:1', 'Google gives no answer.'],
  ])('is broken by another %s', async (name, value, sentence) => {
    const { fails, unchecked } = await verdictsOf(FIREBASE_CHECKS, { [name]: value });
    expect(fails[0]).toBe(sentence);
    expect(new Set(unchecked)).toEqual(new Set(['The service account must get access first.']));
  });

  it('is broken when Google refuses the web key or fails, and unchecked without a role', async () => {
    await fault('getProjectConfig', 403);
    expect((await verdictsOf(FIREBASE_CHECKS)).fails).toEqual(['Google refuses the key with 403.']);
    await fault('getRelease', 500);
    expect((await verdictsOf(FIREBASE_CHECKS)).fails).toEqual(['Google answers with 500: INTERNAL_ERROR']);
    await fault('getRelease', 403);
    const { fails, unchecked } = await verdictsOf(FIREBASE_CHECKS);
    expect([fails, unchecked]).toEqual([[], [expect.stringContaining('the role Firebase Admin')]]);
  });
});

it('a host becomes an authorized domain once, the others stay, and it is removed', async () => {
  const { google, environment } = new Deployment({ variables: process.env, settings: '' });
  const host = 'chiaro-git-faces-team.vercel.app';
  const change = (action: 'add' | 'remove') =>
    changeAuthorizedDomain(google, environment.NEXT_PUBLIC_FIREBASE_PROJECT_ID, action, host);
  const domains = () => test.stack.context.settings.current.authorizedDomains;
  const before = domains();
  await change('add');
  await change('add');
  expect(domains()).toEqual([...before, host]);
  await change('remove');
  expect(domains()).toEqual(before);
  await fault('getConfig', 404);
  await expect(change('add')).rejects.toThrow('Authentication is not started');
  await fault('updateConfig', 500);
  await expect(change('add')).rejects.toThrow('Google answers with 500');
});
