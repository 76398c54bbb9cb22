import { defer } from '../../testing/defer';
import { anActor, createFakeServices, type FakeServices } from '../../testing/fake-services';
import { ledgerIn, userIn } from '../../testing/stored';
import { deliverPortraitJob } from '../../testing/jobs';
import { aRequest } from '../../testing/requests';
import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { LEGAL_VERSION } from '../../shared/rules/legal';
import { userKey } from '../accounts/account-documents';
import { recordConsent, requireConsent } from '../accounts/consent';
import { openAccount } from '../accounts/open-account';
import { jobKey, type JobDocument } from '../jobs/job-documents';
import { submitJob } from '../jobs/submit-job';
import { deletePortraits } from '../portraits/delete-portraits';
import { listPortraits } from '../portraits/list-portraits';
import { restorePortraits } from '../portraits/restore-portraits';
import { storeUpload } from '../uploads/store-upload';
import { deleteLeftoverPortraits } from '../maintenance/delete-leftover-portraits';
import { finishWithdrawals } from '../maintenance/finish-withdrawals';
import { finishWithdrawal, withdrawConsent } from './withdraw-consent';

const actor = anActor();
const LIMITS = { isTimeUp: () => false };
const ALL_FINISHED = { finished: true };

const withdraw = async ({ services }: FakeServices) => withdrawConsent({ services, actor });
const consent = async ({ services }: FakeServices) =>
  recordConsent({ services, actor, version: LEGAL_VERSION });
const upload = async ({ services }: FakeServices) =>
  storeUpload({ services, actor, bytes: Buffer.from('me') });
const submit = async ({ services }: FakeServices, idempotencyKey: string) =>
  submitJob({ services, actor, request: aRequest(services, actor.uid), idempotencyKey });
const portraitsIn = async ({ services }: FakeServices) =>
  (await listPortraits({ services, actor, cursor: null })).portraits.map(({ address }) => address);

/** Ada, with a consent, a photo, two portraits, of which she has deleted one, and a running job. */
async function aUsedAccount() {
  const world = createFakeServices();
  await consent(world);
  await upload(world);
  const { id, portraits } = await deliverPortraitJob(world, { count: 2 });
  await deletePortraits({ services: world.services, actor, portraits: portraits.slice(1) });
  const open = (await submit(world, 'open')).id;
  world.clock.advance(60_000);
  return { ...world, id, portraits, open };
}

describe('withdrawConsent', () => {
  it('records the time, deletes photos and portraits, and keeps account and ledger', async () => {
    const world = await aUsedAccount();
    expect(world.files.size).toBe(3);
    const at = new Date(world.clock.now());
    expect(await withdraw(world)).toEqual({ withdrawnAt: at.toISOString(), finished: true });
    expect([...world.files.keys()]).toEqual([]);
    expect(await portraitsIn(world)).toEqual([]);
    const user = await userIn(world);
    expect(user).toMatchObject({ consent: null, consentWithdrawnAt: at, hasWithdrawalLeft: true });
    expect(user.portraits.count).toBe(0);
    // The delivered portrait's price; the running job's came back.
    expect(user.credits).toBe(70);
    expect(
      ledgerIn(world)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['debit', 'debit', 'refund', 'welcome']);
  });

  it('forgets recipes and stars, and lets nothing be restored', async () => {
    const world = await aUsedAccount();
    await withdraw(world);
    expect(await world.database.get(jobKey(world.id))).toMatchObject({
      recipe: null,
      starredOutput: [],
      restorableOutput: [],
      deletedOutput: world.portraits,
    });
    const { services } = world;
    const { kept } = await restorePortraits({ services, actor, portraits: world.portraits });
    expect(kept).toEqual(world.portraits);
  });

  it('ends running jobs with their refund, and cancels their runs', async () => {
    const world = await aUsedAccount();
    await withdraw(world);
    const job = await world.database.get(jobKey(world.open));
    expect(job).toMatchObject({ state: 'failed', failure: 'cancelled', refunded: true });
    expect((await userIn(world)).openJobs).toEqual([]);
    expect(world.compute.runs.at(-1)?.state).toMatchObject({ kind: 'failed', cause: 'cancelled' });
  });

  it('ends a job that is recorded between the call and its transaction', async () => {
    const world = await aUsedAccount();
    const { database, clock } = world;
    const commit = database.transaction.bind(database);
    jest.spyOn(database, 'transaction').mockImplementationOnce(async (body) => {
      clock.advance(5);
      await submit(world, 'between');
      return commit(body);
    });
    await withdraw(world);
    expect(await userIn(world)).toMatchObject({ openJobs: [], credits: 70 });
  });

  it('sweeps the photo of an upload that passed its check before', async () => {
    const world = await aUsedAccount();
    const { services, clock } = world;
    const checked = defer();
    const looked = defer();
    services.pictures.normalizeUpload = async (bytes) => {
      checked.resolve();
      await looked.promise;
      return { bytes, quality: { width: 1, height: 1, sharpness: 1 } };
    };
    const late = upload(world);
    await checked.promise;
    await withdraw(world);
    looked.resolve();
    await late;
    expect(world.files.size).toBe(1);
    clock.advance(DELETION_REMEMBERED_MS);
    await finishWithdrawals({ services, limits: LIMITS });
    expect([...world.files.keys()]).toEqual([]);
  });

  it('refuses uploads and portraits after it, until consent is given again', async () => {
    const world = await aUsedAccount();
    await withdraw(world);
    await expect(upload(world)).rejects.toMatchObject({ code: 'consent_required' });
    await expect(submit(world, 'later')).rejects.toMatchObject({ code: 'consent_required' });
    expect((await userIn(world)).credits).toBe(70);
    await consent(world);
    await expect(requireConsent({ services: world.services, actor })).resolves.toBeUndefined();
    await upload(world);
    await submit(world, 'again');
    expect((await userIn(world)).credits).toBe(40);
  });

  it('keeps the first time of a repeat, also of concurrent ones', async () => {
    const world = await aUsedAccount();
    const at = new Date(world.clock.now()).toISOString();
    const answers = await Promise.all([withdraw(world), withdraw(world), withdraw(world)]);
    world.clock.advance(60_000);
    for (const answer of [...answers, await withdraw(world)])
      expect(answer).toEqual({ withdrawnAt: at, finished: true });
    expect(ledgerIn(world).filter(({ type }) => type === 'refund')).toHaveLength(1);
  });

  it('finishes later what can’t be deleted now', async () => {
    const world = await aUsedAccount();
    const { services } = world;
    const remove = jest.spyOn(services.publicFiles, 'delete').mockRejectedValueOnce(new Error('no answer'));
    expect(await withdraw(world)).toMatchObject({ finished: false });
    expect(await portraitsIn(world)).toEqual([]);
    expect(world.events).toContain('withdrawal_step_failed');
    remove.mockRestore();
    world.clock.advance(DELETION_REMEMBERED_MS);
    expect(await finishWithdrawals({ services, limits: LIMITS })).toBe(1);
    expect(await finishWithdrawals({ services, limits: LIMITS })).toBe(0);
    await deleteLeftoverPortraits({ services, limits: LIMITS });
    expect([...world.files.keys()]).toEqual([]);
  });

  it('keeps what was made after a new consent when it is finished later', async () => {
    const world = await aUsedAccount();
    const { services } = world;
    jest.spyOn(services.privateFiles, 'delete').mockRejectedValueOnce(new Error('no answer'));
    expect(await withdraw(world)).toMatchObject({ finished: false });
    world.clock.advance(60_000);
    await consent(world);
    await upload(world);
    const { portraits } = await deliverPortraitJob(world, { idempotencyKey: 'new' });
    await finishWithdrawals({ services, limits: LIMITS });
    expect(await portraitsIn(world)).toEqual(portraits);
    expect([...world.files.keys()].filter((url) => url.includes('/uploads/'))).toHaveLength(1);
    world.clock.advance(DELETION_REMEMBERED_MS);
    await finishWithdrawals({ services, limits: LIMITS });
    expect(await portraitsIn(world)).toEqual(portraits);
    expect(await userIn(world)).toMatchObject({ hasWithdrawalLeft: false });
  });

  it('deletes the portrait of a job that ends while it is withdrawn', async () => {
    const world = await aUsedAccount();
    const { services } = world;
    const run = world.compute.runs.at(-1);
    if (run) run.state = { kind: 'completed', output: ['portrait'] };
    await services.publicFiles.put({ path: 'results/late/0.webp', bytes: Buffer.from('x'), contentType: '' });
    await world.database.write((transaction) =>
      transaction.update(jobKey(world.open), { resultFolder: 'late' }),
    );
    expect(await withdraw(world)).toMatchObject(ALL_FINISHED);
    world.clock.advance(11 * 60_000);
    await deleteLeftoverPortraits({ services, limits: LIMITS });
    expect([...world.files.keys()]).toEqual([]);
  });

  it('records the withdrawal of an account that never consented, and creates none', async () => {
    const world = createFakeServices();
    expect(await withdraw(world)).toMatchObject(ALL_FINISHED);
    expect(await world.database.get(userKey(actor.uid))).toBeNull();
    await openAccount({ services: world.services, actor });
    expect(await withdraw(world)).toMatchObject(ALL_FINISHED);
    expect(await userIn(world)).toMatchObject({ credits: 100, consent: null });
  });

  it('records a second time after a new consent', async () => {
    const world = await aUsedAccount();
    await withdraw(world);
    world.clock.advance(60_000);
    await consent(world);
    const at = new Date(world.clock.now());
    expect(await withdraw(world)).toEqual({ withdrawnAt: at.toISOString(), finished: true });
    expect(await userIn(world)).toMatchObject({ consent: null, consentWithdrawnAt: at });
  });

  it('ends a job of the same moment, and keeps one of a later consent', async () => {
    const world = createFakeServices();
    const { services } = world;
    await consent(world);
    const { id: same } = await submit(world, 'same');
    jest.spyOn(services.privateFiles, 'delete').mockRejectedValueOnce(new Error('no answer'));
    await upload(world);
    expect(await withdraw(world)).toMatchObject({ finished: false });
    expect(await world.database.get(jobKey(same))).toMatchObject({ state: 'failed' });
    world.clock.advance(1);
    await consent(world);
    const { id: later } = await submit(world, 'later');
    await finishWithdrawals({ services, limits: LIMITS });
    expect(await world.database.get(jobKey(later))).toMatchObject({ state: 'open' });
  });

  it.each<[string, Partial<JobDocument> | null]>([
    ['that has ended meanwhile', { state: 'completed', settledAt: new Date(0) }],
    ['that is gone', null],
  ])('leaves a job %s', async (_, changes) => {
    const world = await aUsedAccount();
    await world.database.write((transaction) => {
      if (changes) transaction.update(jobKey(world.open), changes);
      else transaction.delete(jobKey(world.open));
    });
    expect(await withdraw(world)).toMatchObject(ALL_FINISHED);
    expect(world.compute.runs.at(-1)?.state).not.toMatchObject({ cause: 'cancelled' });
    expect(ledgerIn(world).filter(({ type }) => type === 'refund')).toEqual([]);
  });
});

describe('finishWithdrawal', () => {
  const finish = async ({ services, clock }: FakeServices, uid = actor.uid) =>
    finishWithdrawal({ services, uid, until: clock.now() });

  it('has nothing to do without a withdrawal, and without an account', async () => {
    const world = await aUsedAccount();
    expect(await finish(world)).toBe(true);
    expect(await finish(world, 'bob')).toBe(true);
    expect(await portraitsIn(world)).toEqual(world.portraits.slice(0, 1));
  });

  it('leaves the rest of a later withdrawal to that, and ends without the account', async () => {
    for (const later of [new Date(Date.UTC(2026, 5, 1)), null, 'deleted'] as const) {
      const world = await aUsedAccount();
      jest.spyOn(world.services.publicFiles, 'delete').mockImplementationOnce(async () => {
        await world.database.write((transaction) => {
          if (later === 'deleted') transaction.delete(userKey(actor.uid));
          else transaction.update(userKey(actor.uid), { consentWithdrawnAt: later });
        });
      });
      expect(await withdraw(world)).toMatchObject(ALL_FINISHED);
      const user = await world.database.get(userKey(actor.uid));
      expect(user?.hasWithdrawalLeft).toBe(later === 'deleted' ? undefined : true);
    }
  });
});
