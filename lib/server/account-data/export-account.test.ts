import { exportAccountEndpoint, type AccountDataResponse } from '../../shared/contracts/account-data';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { WELCOME_CREDITS } from '../../shared/rules/credits';
import { donationCredits } from '../../shared/rules/donations';
import { anActor, createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { storeDeletion } from '../../testing/stored';
import { submittedJob, submitRequest } from '../../testing/jobs';
import { jobKey } from '../jobs/job-documents';
import { withdrawFromPayment } from '../payments/withdraw-from-payment';
import { deletePortraits } from '../portraits/delete-portraits';
import { starPortraits } from '../portraits/star-portraits';
import { userKey } from '../accounts/account-documents';
import { recordConsent } from '../accounts/consent';
import { exportAccount } from './export-account';
import { openAccount } from '../accounts/open-account';

const actor = anActor();

/** Fields of a job that are ours: what settles it, and what stands in the file under another name. */
const OURS = [
  'attempt',
  'cancelCountedOn',
  'compositionHash',
  'restorableOutput',
  'deletedOutput',
  'endpoint',
  'guaranteeCredits',
  'hasLeftovers',
  'leaseUntil',
  'output',
  'photoOrder',
  'requestHash',
  'resultFolder',
  'runId',
  'secondTryId',
  'starredOutput',
  'uid',
];

const MOST_PAGES = 10;

/** All pages. */
async function pagesOf({ services }: Pick<FakeServices, 'services'>, as = actor) {
  const pages: AccountDataResponse[] = [];
  let cursor: string | null = null;
  do {
    if (cursor !== null)
      expect(exportAccountEndpoint.request.query.safeParse({ cursor })).toMatchObject({ success: true });
    const page: AccountDataResponse = await exportAccount({ services, actor: as, cursor });
    pages.push(page);
    if (pages.length > MOST_PAGES) throw new Error('The pages do not end.');
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

async function dataOf(world: Pick<FakeServices, 'services'>, as = actor) {
  const pages = await pagesOf(world, as);
  return {
    account: pages.map(({ account }) => account),
    ledger: pages.flatMap(({ ledger }) => ledger),
    donations: pages.flatMap(({ donations }) => donations),
    jobs: pages.flatMap(({ jobs }) => jobs),
  };
}

/** Ada, with a donation and a job of three portraits, of which she has deleted one. */
async function aUsedAccount() {
  const world = createFakeServices();
  await openAccount({ services: world.services, actor });
  world.clock.advance(60_000);
  await giveDonation(world);
  world.clock.advance(60_000);
  const submitted = await submittedJob({ kind: 'completed', output: ['one', 'two', 'three'] }, world);
  world.clock.advance(60_000);
  const { output = [] } = await submitted.check();
  await deletePortraits({ services: world.services, actor, portraits: output.slice(1, 2) });
  return { ...submitted, output };
}

describe('exportAccount', () => {
  it('tells all that is stored about a user', async () => {
    const world = await aUsedAccount();
    const { id, output } = world;
    const { account, ledger, donations, jobs } = await dataOf(world);
    const expected = {
      uid: 'ada',
      email: 'ada@example.com',
      displayName: 'Ada',
      photoURL: null,
      credits: ledger[0]?.balance,
      createdAt: '2026-01-01T00:00:00.000Z',
      consent: null,
      consentWithdrawnAt: null,
      refundedCancels: null,
    };
    expect(account).toEqual([expected, expected, expected]);
    expect(ledger).toMatchObject([
      { type: 'debit', amount: -30, jobId: id, cents: null, createdAt: '2026-01-01T00:02:00.000Z' },
      { type: 'donation', cents: 500, jobId: null },
      { type: 'welcome', amount: WELCOME_CREDITS, jobId: null },
    ]);
    const updatedAt = '2026-01-01T00:01:00.000Z';
    expect(donations).toEqual([{ cents: 500, credits: donationCredits(500), updatedAt, withdrawnAt: null }]);
    expect(jobs).toEqual([
      {
        id,
        state: 'completed',
        createdAt: '2026-01-01T00:02:00.000Z',
        settledAt: '2026-01-01T00:03:00.000Z',
        price: 30,
        charged: true,
        refunded: false,
        cancelRequested: false,
        secondTryOf: null,
        change: null,
        failure: null,
        model: 'chiaro',
        recipe: expect.objectContaining({ pose: 'anna', style: null, method: 0 }) as unknown,
        portraits: [output[0], output[2]],
        starred: [],
      },
    ]);
  });

  it('tells a consent, used cancels, a withdrawn payment, an open job and stars', async () => {
    const world = await aUsedAccount();
    const { services, clock, output } = world;
    const now = new Date(clock.now()).toISOString();
    await recordConsent({ services, actor, version: LEGAL_VERSION });
    await starPortraits({ services, actor, portraits: output, isStarred: true });
    await withdrawFromPayment({ services, actor, paymentId: String(world.payments.all()[0]?.id) });
    const { id } = await submitRequest(world, { idempotencyKey: 'open' });
    const cancels = { day: '2026-01-01', count: 1 };
    await world.database.write((transaction) => {
      transaction.update(userKey(actor.uid), { cancels });
      transaction.update(jobKey(id), { endpoint: null });
    });
    const { account, ledger, donations, jobs } = await dataOf(world);
    expect(account[0]).toMatchObject({
      consent: { version: LEGAL_VERSION, at: now },
      refundedCancels: cancels,
    });
    expect(ledger.find(({ type }) => type === 'adjustment')).toMatchObject({ cents: -500, jobId: null });
    expect(donations).toMatchObject([{ withdrawnAt: now }]);
    expect(jobs.find((job) => job.id === id)).toMatchObject({ settledAt: null, model: null });
    expect(jobs.find((job) => job.id === world.id)?.starred).toEqual([output[0], output[2]]);
  });

  it('tells nothing of ours', async () => {
    const world = await aUsedAccount();
    const job = await world.database.get(jobKey(world.id));
    const exported = JSON.stringify(await dataOf(world));
    const ours = [job?.requestHash, job?.attempt, job?.runId, job?.endpoint?.id];
    const payments = world.database.list('payments').map((payment) => payment.id);
    expect(payments).toHaveLength(1);
    for (const text of [...ours, ...payments]) {
      expect(text).toMatch(/./);
      expect(exported).not.toContain(text);
    }
  });

  it('tells each field of a job that is not named as ours', async () => {
    const world = await aUsedAccount();
    const [fields] = (await dataOf(world)).jobs.map((job) => Object.keys(job));
    const stored = Object.keys((await world.database.get(jobKey(world.id))) ?? {});
    expect(stored.filter((field) => !OURS.includes(field) && !fields?.includes(field))).toEqual([]);
  });

  it('tells a user nothing of another', async () => {
    const world = await aUsedAccount();
    const eve = anActor({ uid: 'eve' });
    await openAccount({ services: world.services, actor: eve });
    const { ledger, donations, jobs } = await dataOf(world, eve);
    expect({ ledger: ledger.length, donations, jobs }).toEqual({ ledger: 1, donations: [], jobs: [] });
    const cursor = `jobs.${'0'.repeat(32)}`;
    const page = await exportAccount({ services: world.services, actor: eve, cursor });
    expect(page.jobs).toEqual([]);
  });

  it('tells each job once, 500 a page', async () => {
    const world = await aUsedAccount();
    const job = await world.database.get(jobKey(world.id));
    if (!job) throw new Error('The job is missing.');
    const ids = Array.from({ length: 1_099 }, (_, index) => index.toString(16).padStart(32, '0'));
    await world.database.write((transaction) => {
      for (const id of ids) transaction.create(jobKey(id), { ...job, id });
    });
    const pages = await pagesOf(world);
    const counts = pages.map(({ jobs }) => jobs.length);
    expect(counts).toEqual([0, 0, 500, 500, 100]);
    const exportedIds = pages.flatMap(({ jobs }) => jobs.map(({ id }) => id));
    expect(exportedIds.sort()).toEqual([...ids, world.id].sort());
  });

  it('creates no account for a deleted one', async () => {
    const world = createFakeServices();
    const { services } = world;
    const finishedAt = new Date(0);
    await storeDeletion(world, { finishedAt });
    await expect(exportAccount({ services, actor, cursor: null })).rejects.toMatchObject({
      code: 'account_deleted',
    });
  });
});
