import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { callEndpoint } from './call-endpoint';

const CREATED_AT = '2026-01-01T00:00:00.000Z';

const ACCOUNT = {
  uid: 'u1',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  credits: 100,
  createdAt: CREATED_AT,
  openJobs: [{ id: 'job', createdAt: CREATED_AT }],
  secondTries: 3,
  guarantees: 3,
  isSettling: false,
  consentVersion: LEGAL_VERSION,
};

const ENTRY = {
  id: 'welcome',
  type: 'welcome',
  amount: 100,
  balance: 100,
  cents: null,
  createdAt: CREATED_AT,
};

const PAGE = { entries: [ENTRY], nextCursor: 'next' };

const fetchMock = jest.spyOn(globalThis, 'fetch');
afterAll(() => fetchMock.mockRestore());

function respond(status: number, body: unknown): void {
  fetchMock.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
}

const readAccount = (signal?: AbortSignal) =>
  callEndpoint(readAccountEndpoint, { idToken: null, ...(signal && { signal }) });

const readPage = () => callEndpoint(readLedgerEndpoint, { idToken: null });

describe('callEndpoint', () => {
  it('calls the path with its cursor and token, and returns the answer', async () => {
    respond(200, PAGE);
    const call = callEndpoint(readLedgerEndpoint, { idToken: 'token', cursor: 'a&b' });
    expect(await call).toEqual(PAGE);
    const [path, init] = fetchMock.mock.lastCall ?? [];
    expect([path, init?.method]).toEqual(['/api/account/ledger?cursor=a%26b', 'GET']);
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ authorization: 'Bearer token' });
  });

  it('sends JSON, and no token without one', async () => {
    respond(500, {});
    await callEndpoint(giveConsentEndpoint, { idToken: null, body: { version: 'v' } }).catch(() => null);
    const init = fetchMock.mock.lastCall?.[1];
    expect(init).toMatchObject({ method: 'POST', body: '{"version":"v"}' });
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ 'content-type': 'application/json' });
  });

  it('leaves out fields of a later version', async () => {
    respond(200, { ...ACCOUNT, later: true });
    expect(await readAccount()).toEqual(ACCOUNT);
  });

  it.each([
    ['text', 'account'],
    ['a page that is none of ours', '<html>Log in</html>'],
    ['no balance', { ...ACCOUNT, credits: undefined }],
    ['a balance as text', { ...ACCOUNT, credits: '100' }],
    ['a job without an id', { ...ACCOUNT, openJobs: [{ createdAt: '' }] }],
    ['a number for a name', { ...ACCOUNT, displayName: 1 }],
  ])('counts an account with %s as no answer', async (_, body) => {
    respond(200, body);
    await expect(readAccount()).rejects.toMatchObject({ code: 'no_answer', isDefinite: false });
  });

  it.each([
    ['nothing', null],
    ['an unknown type of entry', { entries: [{ ...ENTRY, type: 'gift' }], nextCursor: null }],
    ['no cursor', { entries: [ENTRY] }],
  ])('counts a ledger with %s as no answer', async (_, body) => {
    respond(200, body);
    await expect(readPage()).rejects.toMatchObject({ code: 'no_answer' });
  });

  it('throws the code, the sentence and the numbers of a refusal, without fields of a later version', async () => {
    respond(402, { error: 'Not enough', code: 'credits_insufficient', needed: 30, have: 10, later: 1 });
    const error: unknown = await readAccount().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'credits_insufficient', isDefinite: true });
    expect(error).toHaveProperty('details', { sentence: 'Not enough', needed: 30, have: 10 });
  });

  it.each([
    ['a proxy’s page with status 502', 502, '<html>Bad gateway</html>', { code: 'unexpected' }],
    [
      'an unknown code with status 500',
      500,
      { error: 'x', code: 'new_code' },
      { code: 'unexpected', details: { sentence: 'x' }, isDefinite: false },
    ],
    [
      'an unknown code with status 409',
      409,
      { error: 'x', code: 'new_code' },
      { code: 'refused', details: { sentence: 'x' }, isDefinite: true },
    ],
    ['a busy server', 409, { error: 'x', code: 'busy' }, { code: 'busy', isDefinite: false }],
    ['a platform’s page with status 413', 413, 'Request Entity Too Large', { code: 'payload_too_large' }],
    [
      'a platform’s code with status 413',
      413,
      { error: { code: 'FUNCTION_PAYLOAD_TOO_LARGE' } },
      { code: 'payload_too_large' },
    ],
    ['our code with status 413', 413, { error: 'x', code: 'image_too_large' }, { code: 'image_too_large' }],
    ['a page with status 404', 404, '<html>Not found</html>', { code: 'refused' }],
  ])('makes %s an error with a code', async (_, status, body, error) => {
    respond(status, body);
    await expect(readAccount()).rejects.toMatchObject(error);
  });

  it('rejects without an answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(readAccount()).rejects.toMatchObject({ code: 'no_answer', isDefinite: false });
  });

  it('ends a call that never gets an answer', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    fetchMock.mockImplementationOnce(
      (_path, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
    );
    const call = readAccount();
    limit.abort(new DOMException('No answer', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({ code: 'no_answer' });
    timeout.mockRestore();
  });

  it('passes an abort on as it is', async () => {
    const reason = new DOMException('stopped', 'AbortError');
    fetchMock.mockRejectedValueOnce(reason);
    await expect(readAccount(AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
