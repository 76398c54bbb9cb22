import timers from 'node:timers/promises';

import type { GoogleAnswer } from '../doctor/google';
import type { Plan } from './action';
import { planDatabase, planWebApp } from './firebase';
import { planSignIn } from './sign-in';
import {
  PROJECT_ID,
  runActions,
  sentencesOf,
  startGoogle,
  type GoogleUnderTest,
} from './testing/google-project';

const HOST = 'chiaro.example.com';
const NOTHING: Plan = { actions: [], byHand: [], variables: {} };
const KEY = { variables: { NEXT_PUBLIC_FIREBASE_API_KEY: 'local' } };

let test: GoogleUnderTest;

beforeAll(async () => {
  test = await startGoogle();
});
beforeEach(() => {
  jest
    .spyOn(timers, 'setTimeout')
    .mockImplementation(async <Value>(_delay?: number, value?: Value) => value as Value);
});
afterEach(() => {
  jest.restoreAllMocks();
  test.reset();
});
afterAll(() => test.standIn.stop());

const webApp = () => planWebApp(test.google, PROJECT_ID);
const signIn = () => planSignIn(test.google, PROJECT_ID, HOST);
const database = (location?: string) => planDatabase(test.google, PROJECT_ID, '(default)', location);

/** Answers the questions for an operation in turn, and all others as Google does. */
function answerOperation(...bodies: object[]): void {
  const get = test.google.get.bind(test.google);
  jest.spyOn(test.google, 'get').mockImplementation(async (address, role): Promise<GoogleAnswer> => {
    const body = address.includes('/operations/') ? bodies.shift() : undefined;
    return body ? { status: 200, body } : get(address, role);
  });
}

describe('the web app', () => {
  it('gives its key', async () => {
    expect(await webApp()).toEqual({ ...NOTHING, ...KEY });
  });

  it('is created once', async () => {
    test.change({ hasWebApp: false });
    const plan = await webApp();
    expect(sentencesOf(plan)).toEqual(['Creates a web app in the Firebase project demo-chiaro.']);
    answerOperation({ name: 'operations/createWebApp' }, { name: 'operations/createWebApp' });
    expect(await runActions(plan)).toEqual(KEY.variables);
    expect(test.calls().filter((operation) => operation === 'createWebApp')).toHaveLength(1);
    expect(timers.setTimeout).toHaveBeenCalledTimes(3);
    expect(await webApp()).toEqual({ ...NOTHING, ...KEY });
  });

  it('is not created when the operation fails or does not end', async () => {
    test.change({ hasWebApp: false });
    const plan = await webApp();
    answerOperation({ name: 'operations/x', done: true, error: { code: 8, message: 'Quota exceeded.' } });
    await expect(runActions(plan)).rejects.toMatchObject({
      name: 'UserError',
      message: 'Google refuses the creation of a web app: Quota exceeded.',
    });
    answerOperation(...Array.from({ length: 500 }, () => ({ name: 'operations/x' })));
    await expect(runActions(plan)).rejects.toThrow('Google has not ended the creation of a web app');
  });
});

describe('the sign-in', () => {
  it('is set up by nothing when all is there', async () => {
    test.change({ authorizedDomains: [HOST] });
    expect(await signIn()).toEqual(NOTHING);
  });

  it('gets its host and its provider once', async () => {
    test.change({ googleSignIn: false });
    const plan = await signIn();
    expect(sentencesOf(plan)).toEqual([
      'Adds chiaro.example.com to the authorized domains of Firebase.',
      'Enables the sign-in with Google.',
    ]);
    await runActions(plan);
    expect(test.settings()).toMatchObject({
      googleSignIn: true,
      authorizedDomains: ['localhost', '127.0.0.1', HOST],
    });
    expect(await signIn()).toEqual(NOTHING);
  });

  it('leaves to a person what has no API', async () => {
    test.change({ googleSignIn: null });
    const { actions, byHand } = await signIn();
    expect(actions).toHaveLength(1);
    expect(byHand).toEqual([
      'Firebase console → Security → Authentication → Sign-in method → Add new provider → Google → Enable → Save.',
      expect.stringContaining('Authorized redirect URIs → add https://chiaro.example.com/__/auth/handler.'),
    ]);
    test.fail('getConfig', 404);
    expect(await signIn()).toEqual({
      ...NOTHING,
      byHand: [expect.stringContaining('Authentication → Get started → Google'), expect.any(String)],
    });
  });
});

describe('the database', () => {
  it('is left alone when it is there', async () => {
    expect(await database('nam5')).toEqual(NOTHING);
  });

  it('is created once, at the location', async () => {
    test.change({ database: null });
    const plan = await database('eur3');
    expect(sentencesOf(plan)).toEqual(['Creates the Firestore database (default) in eur3.']);
    const post = jest.spyOn(test.google, 'post');
    await runActions(plan);
    expect(post.mock.calls[0]?.slice(0, 1)).toEqual([
      'https://firestore.googleapis.com/v1/projects/demo-chiaro/databases?databaseId=(default)',
    ]);
    expect(post.mock.calls[0]?.[2]).toEqual({ type: 'FIRESTORE_NATIVE', locationId: 'eur3' });
    expect(await database('eur3')).toEqual(NOTHING);
  });

  it('may be created by another process meanwhile', async () => {
    test.change({ database: null });
    const plan = await database('eur3');
    test.change({ database: 'FIRESTORE_NATIVE' });
    await runActions(plan);
    expect(test.calls()).not.toContain('getDatabaseOperation');
  });

  it('is left to a person without a location, and in another mode', async () => {
    test.change({ database: null });
    expect(await database()).toEqual({
      ...NOTHING,
      byHand: [
        expect.stringContaining('Add database → Standard edition, production mode, with the ID (default).'),
      ],
    });
    const enterprise = { type: 'FIRESTORE_NATIVE', databaseEdition: 'ENTERPRISE' };
    jest.spyOn(test.google, 'get').mockResolvedValueOnce({ status: 200, body: enterprise });
    expect((await database('nam5')).byHand).toHaveLength(1);
    test.change({ database: 'DATASTORE_MODE' });
    expect(await database('nam5')).toEqual({
      ...NOTHING,
      byHand: [expect.stringContaining('is in Datastore mode')],
    });
  });
});

describe('a problem at Google', () => {
  it.each<[string, string, () => Promise<Plan>, string]>([
    ['listWebApps', 'the web app', webApp, 'give it the role Firebase Viewer at'],
    ['getConfig', 'the sign-in', signIn, 'give it the role Firebase Authentication Admin at'],
    ['getDatabase', 'the database', database, 'give it the role Cloud Datastore Viewer at'],
  ])('is a missing role: 403 to %s of %s', async (operation, _name, plan, sentence) => {
    test.fail(operation, 403);
    await expect(plan()).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(sentence),
    });
  });

  it('is a missing role of an action', async () => {
    test.change({ hasWebApp: false, database: null });
    const [app, storage] = [await webApp(), await database('nam5')];
    test.fail('createWebApp', 403);
    await expect(runActions(app)).rejects.toThrow('give it the role Firebase Admin at');
    test.fail('createDatabase', 403);
    await expect(runActions(storage)).rejects.toThrow('give it the role Cloud Datastore Owner at');
  });

  it.each(['SERVICE_DISABLED', 'BILLING_DISABLED'])(
    'is %s, with the address of Google’s answer',
    async (reason) => {
      const message =
        'Enable it by visiting https://console.developers.google.com/apis/x?project=1 then retry.';
      const details = [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason,
          domain: 'googleapis.com',
          metadata: {},
        },
        { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
      ];
      const body = { error: { code: 403, message, status: 'PERMISSION_DENIED', details } };
      jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(body, { status: 403 }));
      await expect(webApp()).rejects.toMatchObject({ name: 'UserError', message });
    },
  );

  it('is an answer that the API does not describe', async () => {
    test.fail('updateGoogleProvider', 500);
    test.change({ googleSignIn: false, authorizedDomains: [HOST] });
    await expect(runActions(await signIn())).rejects.toThrow(
      'Google answers with 500 to the change of the sign-in with Google: INTERNAL_ERROR',
    );
  });

  it('is an answer in another form', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ apps: [{ displayName: 'Chiaro' }] }));
    await expect(webApp()).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/^Google's answer to the question for web apps .*apps\[0\]\.name/s),
    });
  });

  it('is no answer', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new DOMException('timeout', 'TimeoutError'));
    await expect(webApp()).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/^firebase\.googleapis\.com gives no answer\. Try again;/),
    });
  });
});
