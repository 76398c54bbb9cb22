import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { aPicture, deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';
import { allowConsole } from '@/lib/testing/fail-on-console';

const test = testStackOfFile();

// The handlers log refusals.
beforeEach(allowConsole);

async function upload(token: string) {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await aPicture())]), 'photo');
  return test.call('/api/upload-image', { method: 'POST', token, body });
}

async function consentTo(version: unknown, token: string) {
  return test.post('/api/consent', token, { version });
}

const accountOf = async (token: string) => (await test.call('/api/account', { token })).body;
const storedFiles = () =>
  test.stack.context.calls
    .list()
    .filter(({ service, operation }) => service === 'blob' && operation.includes('put'));

describe('POST /api/consent', () => {
  it('allows uploads, which are refused before it', async () => {
    const token = await test.signIn('ada');
    test.stack.context.calls.reset();
    const refused = await upload(token);
    expect(refused).toMatchObject({ status: 403, body: { code: 'consent_required' } });
    expect(refused.body['error']).toBe(
      'Please confirm your age, accept the terms and agree to the use of your photos first.',
    );
    expect(storedFiles()).toEqual([]);
    expect(await accountOf(token)).toMatchObject({ consentVersion: null });
    expect(await consentTo(LEGAL_VERSION, token)).toMatchObject({
      status: 200,
      body: { version: LEGAL_VERSION },
    });
    expect(await accountOf(token)).toMatchObject({ consentVersion: LEGAL_VERSION });
    expect((await upload(token)).status).toBe(200);
    expect(storedFiles().length).toBeGreaterThan(0);
  });

  it('is given to the current version only', async () => {
    const token = await test.signIn('joan');
    expect(await consentTo('2020-01-01', token)).toMatchObject({
      status: 403,
      body: { code: 'consent_required' },
    });
    for (const version of [undefined, null, 1, true, {}, 'x'.repeat(41)])
      expect(await consentTo(version, token)).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(await upload(token)).toMatchObject({ status: 403 });
  });
});

describe('DELETE /api/consent', () => {
  it('deletes photos and portraits, keeps the credits, and is asked for again', async () => {
    const token = await test.signIn('hedy');
    await consentTo(LEGAL_VERSION, token);
    const { portraits } = await deliverPortraits(test, token);
    expect(await accountOf(token)).toMatchObject({ credits: 70, consentVersion: LEGAL_VERSION });
    const { status, body } = await test.call('/api/consent', { method: 'DELETE', token });
    expect({ status, body }).toEqual({
      status: 200,
      body: { withdrawnAt: expect.any(String) as string, finished: true },
    });
    expect(await accountOf(token)).toMatchObject({ credits: 70, consentVersion: null });
    expect((await test.call('/api/portraits', { token })).body).toMatchObject({ portraits: [], count: 0 });
    expect((await fetch(portraits[0] ?? '')).status).toBe(404);
    expect(await upload(token)).toMatchObject({ status: 403, body: { code: 'consent_required' } });
    expect((await test.call('/api/consent', { method: 'DELETE', token })).body).toEqual(body);
    expect((await test.call('/api/account/data', { token })).body['account']).toMatchObject({
      consent: null,
      consentWithdrawnAt: body['withdrawnAt'],
    });
    await consentTo(LEGAL_VERSION, token);
    expect((await upload(token)).status).toBe(200);
  });
});
