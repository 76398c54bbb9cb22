import { generateKeyPairSync, sign } from 'node:crypto';

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

describe('the administration of the auth stand-in', () => {
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

  it('is open to the service account’s access token for an hour', async () => {
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
  ])('refuses a token to %s', async (_what, claims, key, description) => {
    expect(await askForToken(assertionOf(claims, key))).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.stringContaining(description) },
    });
  });

  it('refuses a token for a text that is no JWT, and for other grant types', async () => {
    expect((await askForToken('nonsense')).body['error']).toBe('invalid_grant');
    expect((await askForToken(assertionOf(), 'password')).body['error']).toBe('unsupported_grant_type');
  });
});
