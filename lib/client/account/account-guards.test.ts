import { accountFrom, ledgerPageFrom } from './account-guards';

const ACCOUNT = {
  uid: 'u1',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  credits: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  openJobs: [{ id: 'job', createdAt: '2026-01-01T00:00:00.000Z' }],
};

const ENTRY = {
  id: 'welcome',
  type: 'welcome',
  amount: 100,
  balance: 100,
  cents: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('accountFrom', () => {
  it('reads an account', () => expect(accountFrom(ACCOUNT)).toEqual(ACCOUNT));

  it.each([
    ['text', 'account'],
    ['no balance', { ...ACCOUNT, credits: undefined }],
    ['a balance as text', { ...ACCOUNT, credits: '100' }],
    ['a job without an id', { ...ACCOUNT, openJobs: [{ createdAt: '' }] }],
    ['a number for a name', { ...ACCOUNT, displayName: 1 }],
  ])('refuses %s', (_, body) => expect(accountFrom(body)).toBeNull());
});

describe('ledgerPageFrom', () => {
  it('reads a page', () => {
    const page = { entries: [ENTRY], nextCursor: 'next' };
    expect(ledgerPageFrom(page)).toEqual(page);
  });

  it.each([
    ['nothing', null],
    ['an unknown type of entry', { entries: [{ ...ENTRY, type: 'gift' }], nextCursor: null }],
    ['no cursor', { entries: [ENTRY] }],
  ])('refuses %s', (_, body) => expect(ledgerPageFrom(body)).toBeNull());
});
