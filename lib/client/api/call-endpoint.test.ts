import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';

import { answerGuard, callEndpoint } from './call-endpoint';

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

describe('answerGuard', () => {
  const readAccount = answerGuard(readAccountEndpoint);
  const readPage = answerGuard(readLedgerEndpoint);

  it('reads an answer, and leaves out fields of a later version', () => {
    expect(readAccount({ ...ACCOUNT, later: true })).toEqual(ACCOUNT);
    expect(readPage(PAGE)).toEqual(PAGE);
  });

  it.each([
    ['text', 'account'],
    ['no balance', { ...ACCOUNT, credits: undefined }],
    ['a balance as text', { ...ACCOUNT, credits: '100' }],
    ['a job without an id', { ...ACCOUNT, openJobs: [{ createdAt: '' }] }],
    ['a number for a name', { ...ACCOUNT, displayName: 1 }],
  ])('refuses an account with %s', (_, body) => expect(readAccount(body)).toBeNull());

  it.each([
    ['nothing', null],
    ['an unknown type of entry', { entries: [{ ...ENTRY, type: 'gift' }], nextCursor: null }],
    ['no cursor', { entries: [ENTRY] }],
  ])('refuses a page with %s', (_, body) => expect(readPage(body)).toBeNull());
});

describe('callEndpoint', () => {
  it('calls the path with its query, and returns the answer', async () => {
    const fetchMock = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(PAGE));
    expect(await callEndpoint(readLedgerEndpoint, { idToken: 'token', query: { cursor: 'a&b' } })).toEqual(
      PAGE,
    );
    const [path, init] = fetchMock.mock.lastCall ?? [];
    expect([path, init?.method]).toEqual(['/api/account/ledger?cursor=a%26b', 'GET']);
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token');
    fetchMock.mockRestore();
  });

  it('refuses an answer of another form', async () => {
    const fetchMock = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(Response.json({ surprise: true }));
    const call = callEndpoint(readAccountEndpoint, { idToken: null });
    await expect(call).rejects.toMatchObject({ code: 'network', status: 200 });
    fetchMock.mockRestore();
  });
});
