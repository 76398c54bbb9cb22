import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { createMemoryContext, type StandIn, type StandInContext } from '../../kit/stand-in';
import { startAuth } from '../start-auth';

const EMAIL = 'server@demo-chiaro.iam.gserviceaccount.com';
const makeKey = (): string =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
const PRIVATE_KEY = makeKey();

const PROJECT = 'projects/demo-chiaro';
const CONFIG = `identitytoolkit.googleapis.com/admin/v2/${PROJECT}/config`;
const PROVIDER = `identitytoolkit.googleapis.com/admin/v2/${PROJECT}/defaultSupportedIdpConfigs/google.com`;
const RULES = `firebaserules.googleapis.com/v1/${PROJECT}`;

/** A service account's JWT with replaceable claims and key. */
function assertionOf(claims: object = {}, key = PRIVATE_KEY): string {
  const now = Math.floor(Date.now() / 1_000);
  const aud = 'https://oauth2.googleapis.com/token';
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { iss: EMAIL, aud, iat: now, exp: now + 3_600, ...claims },
  ];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

describe('the console settings in the auth stand-in', () => {
  let context: StandInContext;
  let standIn: StandIn;

  beforeEach(async () => {
    context = createMemoryContext();
    const serviceAccount = { email: EMAIL, privateKey: PRIVATE_KEY };
    standIn = await startAuth({ context, port: 0, projectId: 'demo-chiaro', serviceAccount });
  });

  afterEach(() => standIn.stop());

  const read = async (response: Response): Promise<{ status: number; body: Record<string, unknown> }> => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  });

  const askForToken = async (assertion: string, grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer') =>
    read(
      await fetch(`${standIn.address}/oauth2.googleapis.com/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: grantType, assertion }),
      }),
    );

  const get = async (path: string, authorization = 'Bearer owner') =>
    read(await fetch(`${standIn.address}/${path}`, { headers: { authorization } }));

  it('are open to the service account’s access token for an hour', async () => {
    const { status, body } = await askForToken(assertionOf());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_599 });
    const authorization = `Bearer ${String(body['access_token'])}`;
    expect((await get(CONFIG, authorization)).status).toBe(200);
    context.clock.advance(3_600_000);
    expect((await get(CONFIG, authorization)).status).toBe(401);
    expect((await get(CONFIG, '')).status).toBe(401);
  });

  it.each<[string, object, string | undefined, string]>([
    ['another key', {}, makeKey(), 'Invalid JWT Signature.'],
    ['an unknown account', { iss: 'other@example.com' }, undefined, 'account not found'],
    ['another audience', { aud: 'https://example.com' }, undefined, 'bad audience'],
    ['an expired JWT', { exp: 1 }, undefined, 'short-lived token'],
  ])('refuse a token to %s', async (_what, claims, key, description) => {
    expect(await askForToken(assertionOf(claims, key))).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.stringContaining(description) },
    });
  });

  it('refuse a token for a text that is no JWT, and for other grant types', async () => {
    expect((await askForToken('nonsense')).body['error']).toBe('invalid_grant');
    expect((await askForToken(assertionOf(), 'password')).body['error']).toBe('unsupported_grant_type');
  });

  it('contain the sign-in provider and the domains', async () => {
    expect((await get(PROVIDER)).body).toMatchObject({ enabled: true });
    context.settings.change({ googleSignIn: false, authorizedDomains: ['chiaro.example.com'] });
    expect((await get(PROVIDER)).body).toMatchObject({ enabled: false });
    expect((await get(CONFIG)).body).toMatchObject({ authorizedDomains: ['chiaro.example.com'] });
    context.settings.change({ googleSignIn: null });
    expect((await get(PROVIDER)).body).toMatchObject({ error: { message: 'CONFIGURATION_NOT_FOUND' } });
  });

  it('give a browser the domains of its key’s project', async () => {
    const path = 'identitytoolkit.googleapis.com/v1/projects?key=any';
    expect((await get(path)).body).toMatchObject({ authorizedDomains: ['localhost', '127.0.0.1'] });
    context.settings.change({ webKeyIsForeign: true });
    expect((await get(path)).body).toMatchObject({
      authorizedDomains: ['localhost', 'another.firebaseapp.com'],
    });
  });

  it.each(['cloud.firestore', 'cloud.firestore/preview'])(
    'contain the rules released to %s',
    async (name) => {
      const { body } = await get(`${RULES}/releases/${name}`);
      expect(body['name']).toBe(`${PROJECT}/releases/${name}`);
      const ruleset = await get(`firebaserules.googleapis.com/v1/${String(body['rulesetName'])}`);
      expect(ruleset.body['source']).toEqual({
        files: [{ name: 'firestore.rules', content: readFileSync('firestore.rules', 'utf8') }],
      });
      context.settings.change({ firestoreRules: null });
      expect((await get(`${RULES}/releases/${name}`)).status).toBe(404);
      expect((await get(`firebaserules.googleapis.com/v1/${String(body['rulesetName'])}`)).status).toBe(404);
    },
  );

  it('refuse an index and a release that Google would refuse', async () => {
    const send = async (path: string, method: string, body: object) =>
      read(
        await fetch(`${standIn.address}/${path}`, {
          method,
          headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const indexes = `firestore.googleapis.com/v1/${PROJECT}/databases/(default)/collectionGroups/jobs/indexes`;
    const field = { fieldPath: 'uid', order: 'ASCENDING' };
    expect(await send(indexes, 'POST', { queryScope: 'COLLECTION', fields: [field] })).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    });
    context.settings.change({ database: null });
    const index = { queryScope: 'COLLECTION', fields: [field, { ...field, fieldPath: 'state' }] };
    expect((await send(indexes, 'POST', index)).status).toBe(404);
    const name = `${PROJECT}/releases/cloud.firestore`;
    const release = { name, rulesetName: `${PROJECT}/rulesets/unknown` };
    const address = `firebaserules.googleapis.com/v1/${name}`;
    expect((await send(address, 'PATCH', { release })).status).toBe(404);
    expect(await send(`${RULES}/releases`, 'POST', release)).toMatchObject({
      status: 409,
      body: { error: { status: 'ALREADY_EXISTS' } },
    });
  });
});
