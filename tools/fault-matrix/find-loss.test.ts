import { findLossInAccount, type AccountRecords } from './find-loss';

const job = {
  id: 'a',
  uid: 'ada',
  state: 'completed',
  secondTryOf: null,
  secondTryId: null,
  refunded: false,
  output: ['portrait'],
  deletedOutput: [],
  starredOutput: ['portrait'],
  recipe: {},
};
const welcome = { id: 'welcome', amount: 100 };
/** The free second try of the portrait. */
const again = { ...job, id: 'b', secondTryOf: 'a', output: ['another'], starredOutput: [] };
/** The job whose second try it is. */
const tried = { ...job, secondTryId: 'b' };
const debit = { id: 'debit_a', amount: -30 };
const donation = { id: 'donation_pi', amount: 525 };
const payment = { id: 'pi', status: 'succeeded', metadata: { credits: '525' } };

/** An account with a portrait and a donation. */
function anAccount(changes: Partial<AccountRecords> = {}): AccountRecords {
  return {
    user: { credits: 595, openJobs: [] },
    entries: [welcome, debit, donation],
    jobs: [job],
    payments: [payment],
    ...changes,
  };
}

it('finds nothing in a consistent account', () => {
  expect(findLossInAccount(anAccount())).toBeNull();
  const entries = [welcome, debit, { id: 'second_try_b', amount: 0 }, donation];
  expect(findLossInAccount(anAccount({ jobs: [tried, again], entries }))).toBeNull();
  const failed = { ...again, state: 'failed', output: [], recipe: null };
  expect(findLossInAccount(anAccount({ jobs: [job, failed] }))).toBeNull();
  const gone = { deletedOutput: ['portrait'], starredOutput: [], recipe: null };
  const returned = { id: 'guarantee_a', amount: 30 };
  const claimed = { ...tried, ...gone, refunded: true };
  const claimedAgain = { ...again, ...gone, deletedOutput: ['another'] };
  expect(
    findLossInAccount(
      anAccount({
        user: { credits: 625, openJobs: [] },
        jobs: [claimed, claimedAgain],
        entries: [...entries, returned],
      }),
    ),
  ).toBeNull();
  const deleted: AccountRecords = { user: null, entries: [], jobs: [], payments: [] };
  expect(findLossInAccount(deleted)).toBeNull();
});

it.each<[string, Partial<AccountRecords>]>([
  ['the balance is 500', { user: { credits: 500, openJobs: [] } }],
  ['the account waits for a job', { user: { credits: 595, openJobs: [{}] } }],
  ['a job is still open', { jobs: [{ ...job, state: 'open' }] }],
  ['a failed job cost 30 credits', { jobs: [{ ...job, state: 'failed', output: [] }] }],
  ['a portrait has lost its recipe', { jobs: [{ ...job, recipe: null }] }],
  ['a recipe outlived its portraits', { jobs: [{ ...job, deletedOutput: ['portrait'] }] }],
  ['a deleted portrait has a star', { jobs: [{ ...job, deletedOutput: ['portrait'], recipe: null }] }],
  ['a delivered job cost 0 credits', { entries: [welcome, donation], user: { credits: 625, openJobs: [] } }],
  ['a delivered job cost 30 credits', { jobs: [{ ...job, secondTryOf: 'b' }] }],
  [
    'a portrait outlived its price',
    {
      user: { credits: 625, openJobs: [] },
      jobs: [{ ...job, refunded: true }],
      entries: [welcome, debit, donation, { id: 'guarantee_a', amount: 30 }],
    },
  ],
  ['the ledger differs from a second try', { jobs: [tried, again] }],
  [
    'a second try was lost or is free again',
    {
      jobs: [job, again],
      entries: [welcome, debit, { id: 'second_try_b', amount: 0 }, donation],
    },
  ],
  ['one donation was paid twice', { payments: [payment, { ...payment, id: 'other' }] }],
  ['a payment of 525 credits gave 0', { entries: [welcome, debit], user: { credits: 70, openJobs: [] } }],
  ['a payment of 0 credits gave 525', { payments: [{ ...payment, status: 'requires_action' }] }],
])('reports that %s', (sentence, changes) => {
  expect(findLossInAccount(anAccount(changes))).toContain(sentence);
});
