import { EMPTY_PROVIDERS } from '../setup/practice';
import { readFileSync } from 'node:fs';

import {
  PROJECT_ID,
  runActions,
  sentencesOf,
  startGoogle,
  type GoogleUnderTest,
} from '../setup/testing/google-project';
import { planRules } from './plan-rules';

const RULES = readFileSync('firestore.rules', 'utf8');
const NO_SUCH_DATABASE =
  'The project demo-chiaro has no database (default): Firebase console → Databases & Storage → Firestore';

let test: GoogleUnderTest;

beforeAll(async () => {
  test = await startGoogle();
});
afterEach(() => test.reset());
afterAll(() => test.standIn.stop());

describe('the deployment of the rules and the indexes', () => {
  it('has nothing to do when all is deployed, and only reads', async () => {
    expect(await planRules(test.google, PROJECT_ID, '(default)')).toEqual({
      actions: [],
      byHand: [],
      variables: {},
    });
    expect(test.calls().every((operation) => /^(get|list)/.test(operation))).toBe(true);
  });

  it('deploys everything once to an empty database', async () => {
    test.change({ ...EMPTY_PROVIDERS, database: 'FIRESTORE_NATIVE' });
    const plan = await planRules(test.google, PROJECT_ID, '(default)');
    const sentences = sentencesOf(plan);
    expect(sentences).toHaveLength(12);
    expect(sentences[0]).toBe(
      'Creates the index of jobs (uid, state, createdAt), which Google builds for some minutes.',
    );
    expect(sentences).toContain(
      'Sets the indexes of the field limits.expiresAt and its time-to-live policy, which Google makes within an hour.',
    );
    expect(sentences).toContain('Sets the indexes of the field limits.counted.');
    expect(sentences.at(-1)).toBe('Releases firestore.rules to the database (default).');
    await runActions(plan);
    expect(test.settings().firestoreRules).toBe(RULES);
    expect(test.settings().updatedFields).toContainEqual({
      collectionGroup: 'limits',
      fieldPath: 'expiresAt',
      ttl: true,
      indexes: [{ queryScope: 'COLLECTION', order: 'ASCENDING' }],
    });
    expect((await planRules(test.google, PROJECT_ID, '(default)')).actions).toEqual([]);
  });

  it('replaces other rules, in the release of the database', async () => {
    test.change({ firestoreRules: 'allow read, write;' });
    const released = jest.spyOn(test.google, 'patch');
    await runActions(await planRules(test.google, PROJECT_ID, 'previews'));
    expect(test.settings().firestoreRules).toBe(RULES);
    expect(released.mock.calls.map(([address]) => address)).toEqual([
      'https://firebaserules.googleapis.com/v1/projects/demo-chiaro/releases/cloud.firestore/previews',
    ]);
  });

  it('makes a missing policy of a field whose indexes are right', async () => {
    test.change({ timeToLive: null });
    const plan = await planRules(test.google, PROJECT_ID, '(default)');
    expect(sentencesOf(plan)).toHaveLength(2);
    await runActions(plan);
    expect((await planRules(test.google, PROJECT_ID, '(default)')).actions).toEqual([]);
  });

  it('keeps a policy of a field of which it sets the indexes only', async () => {
    test.change({ hasFieldIndexes: false });
    const patched = jest.spyOn(test.google, 'patch');
    await runActions(await planRules(test.google, PROJECT_ID, '(default)'));
    const ofCounted = patched.mock.calls.find(([address]) => address.includes('/fields/counted'));
    expect(ofCounted?.[0]).toMatch(/\?updateMask=indexConfig$/);
    expect(ofCounted?.[2]).toEqual({ indexConfig: { indexes: [] } });
  });

  it('finds indexes on later pages', async () => {
    const get = test.google.get.bind(test.google);
    jest.spyOn(test.google, 'get').mockImplementation(async (address, role) => {
      if (!address.endsWith('indexes?pageToken=')) return get(address, role);
      return { status: 200, body: { nextPageToken: 'next' } };
    });
    expect((await planRules(test.google, PROJECT_ID, '(default)')).actions).toEqual([]);
    jest.restoreAllMocks();
  });

  it('names the missing database and deploys nothing', async () => {
    test.change(EMPTY_PROVIDERS);
    const plan = await planRules(test.google, PROJECT_ID, '(default)');
    expect(plan.actions).toHaveLength(12);
    await expect(runActions(plan)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(NO_SUCH_DATABASE),
    });
    expect(test.settings().firestoreRules).toBeNull();
  });

  it('accepts an index and a release that another process created meanwhile', async () => {
    test.change({ compositeIndexes: null, firestoreRules: null });
    const plan = await planRules(test.google, PROJECT_ID, '(default)');
    test.fail('createIndex', 409);
    test.fail('updateRelease', 404);
    test.change({ firestoreRules: 'allow read, write;' });
    await runActions(plan);
    expect(test.settings().firestoreRules).toBe(RULES);
    expect((await planRules(test.google, PROJECT_ID, '(default)')).actions).toHaveLength(1);
  });

  it.each([
    [
      'createIndex',
      403,
      'give it the role Cloud Datastore Index Admin at Google Cloud console → IAM & Admin',
    ],
    ['createRuleset', 403, 'give it the role Firebase Rules Admin at Google Cloud console → IAM & Admin'],
    ['createRuleset', 400, 'Google answers with 400 to the rules of firestore.rules: INVALID_ARGUMENT'],
    ['updateField', 500, 'Google answers with 500 to the field donations.expiresAt: INTERNAL_ERROR'],
  ])('says what to do when Google answers %s with %i', async (operation, status, sentence) => {
    test.change({ ...EMPTY_PROVIDERS, database: 'FIRESTORE_NATIVE' });
    const plan = await planRules(test.google, PROJECT_ID, '(default)');
    test.fail(operation, status);
    await expect(runActions(plan)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(sentence),
    });
    await runActions(await planRules(test.google, PROJECT_ID, '(default)'));
    expect((await planRules(test.google, PROJECT_ID, '(default)')).actions).toEqual([]);
  });
});
