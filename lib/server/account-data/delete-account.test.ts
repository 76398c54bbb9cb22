import { defer } from '../../testing/defer';
import {
  anActor,
  createFakeServices,
  type FakeServices,
  giveDonation,
  withPaymentCalls,
} from '../../testing/fake-services';
import { aRequest } from '../../testing/requests';
import { RECENT_SIGN_IN_MS } from '../../shared/rules/accounts';
import { DatabaseError, type Identity, type Services } from '../ports';
import { checkJob } from '../jobs/check-job';
import { ledgerKey } from '../accounts/account-documents';
import { jobKey } from '../jobs/job-documents';
import { decideDeletion, deleteAccount } from './delete-account';
import { finishDeletions } from '../maintenance/finish-deletions';
import { openAccount } from '../accounts/open-account';
import { submitJob } from '../jobs/submit-job';

const identity: Pick<Identity, 'delete'> = { delete: async () => Promise.resolve() };

function signedIn({ clock }: FakeServices) {
  return anActor({ signedInAt: clock.now() });
}

function deleteOf(world: FakeServices, services: Services = world.services) {
  return deleteAccount({ services, identity, actor: signedIn(world) });
}

async function submitOf(world: FakeServices, key = 'one') {
  const actor = signedIn(world);
  const request = aRequest(world.services, actor.uid);
  return submitJob({ services: world.services, actor, request, idempotencyKey: key });
}

describe('deleteAccount', () => {
  it('accepts a sign-in of five minutes ago, and no older one', async () => {
    const world = createFakeServices();
    const actor = signedIn(world);
    world.clock.advance(RECENT_SIGN_IN_MS + 1);
    const { services } = world;
    await expect(deleteAccount({ services, identity, actor })).rejects.toMatchObject({
      code: 'recent_sign_in_required',
    });
    expect(world.database.list('deletions')).toEqual([]);
    const recent = { ...actor, signedInAt: actor.signedInAt + 1 };
    expect(await deleteAccount({ services, identity, actor: recent })).toEqual({ finished: true });
  });

  it('decides once for concurrent calls', async () => {
    const world = createFakeServices();
    await openAccount({ services: world.services, actor: anActor() });
    jest.spyOn(world.database, 'transaction').mockImplementationOnce(async () => {
      await deleteOf(world);
      throw new DatabaseError('already_exists');
    });
    expect(await deleteOf(world)).toEqual({ finished: true });
    expect(world.database.list('users')).toEqual([]);
    expect(world.database.list('deletions')).toMatchObject([
      { fields: { uid: 'ada', startedAt: new Date(world.clock.now()), runs: [], folders: [] } },
    ]);
  });

  it('keeps the mark of the welcome credits, and makes it anew under another secret', async () => {
    const { services, database, clock } = createFakeServices();
    const actor = anActor();
    await openAccount({ services, actor });
    const marks = () => database.list('welcomes').map(({ fields }) => fields);
    const [first] = marks();
    clock.advance(1000);
    const at = new Date(clock.now());
    await decideDeletion(services, { ...actor, at });
    expect(marks()).toEqual([first]);

    const settings = { ...services.settings, serverSecret: 'another secret' };
    await decideDeletion({ database, settings }, { ...actor, at });
    expect(marks()).toEqual([first]);
    await openAccount({ services, actor: { ...actor, uid: 'bea' } });
    await decideDeletion({ database, settings }, { uid: 'bea', at });
    expect(marks()).toEqual([first]);
    await openAccount({ services, actor: { ...actor, uid: 'cleo' } });
    await decideDeletion({ database, settings }, { ...actor, uid: 'cleo', at });
    expect(marks()).toHaveLength(2);
    expect(marks()).toContainEqual({ createdAt: at });
  });

  it('works for forty seconds and leaves the rest to finishDeletions', async () => {
    const world = createFakeServices();
    await submitOf(world);
    const { services } = world;
    const slow = (ms: number): Pick<Identity, 'delete'> => ({
      delete: async () => {
        world.clock.advance(ms);
        return Promise.resolve();
      },
    });
    const actor = signedIn(world);
    expect(await deleteAccount({ services, identity: slow(40_001), actor })).toEqual({ finished: false });
    expect(await deleteAccount({ services, identity: slow(40_000), actor })).toEqual({ finished: true });
  });

  it('cancels a bound run, and one that is bound afterwards', async () => {
    const world = createFakeServices();
    const { compute } = world.services;
    await submitOf(world, 'bound');
    let deleted = false;
    const slow: Services = {
      ...world.services,
      compute: {
        ...compute,
        submit: async (run) => {
          const answer = await compute.submit(run);
          await deleteOf(world);
          deleted = true;
          return answer;
        },
      },
    };
    const actor = signedIn(world);
    const request = aRequest(slow, actor.uid);
    await submitJob({ services: slow, actor, request, idempotencyKey: 'in flight' });
    expect(deleted).toBe(true);
    expect(world.compute.runs.map(({ state }) => state)).toMatchObject([
      { cause: 'cancelled' },
      { cause: 'cancelled' },
    ]);
    await expect(submitOf(world, 'another')).rejects.toMatchObject({ code: 'account_deleted' });
  });

  it('stays unfinished while a run can’t be cancelled, for an hour at most', async () => {
    const world = createFakeServices();
    await submitOf(world);
    const { compute } = world.services;
    const deaf: Services = {
      ...world.services,
      compute: { ...compute, cancel: async () => Promise.resolve({ accepted: false }) },
    };
    expect(await deleteOf(world, deaf)).toEqual({ finished: false });
    expect(await finishDeletions({ services: deaf, identity })).toMatchObject({ unfinishedDeletions: 1 });
    world.clock.advance(60 * 60_000 + 1);
    expect(await finishDeletions({ services: deaf, identity })).toMatchObject({ finishedDeletions: 1 });
  });

  it('deletes the copies of a settlement that was under way', async () => {
    const world = createFakeServices();
    const { id } = await submitOf(world);
    const [run] = world.compute.runs;
    if (run) run.state = { kind: 'completed', output: ['portrait', 'portrait'] };
    const { publicFiles } = world.services;
    let copies = 0;
    const slow: Services = {
      ...world.services,
      publicFiles: {
        ...publicFiles,
        put: async (file) => {
          copies += 1;
          if (copies === 2) await deleteOf(world);
          return publicFiles.put(file);
        },
      },
    };
    await expect(checkJob({ services: slow, actor: signedIn(world), jobId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(copies).toBe(2);
    expect([...world.files.keys()]).toEqual([]);
  });

  it('deletes the copies of a settlement that died after it, two hours later', async () => {
    const world = createFakeServices();
    const { id } = await submitOf(world);
    const [run] = world.compute.runs;
    if (run) run.state = { kind: 'completed', output: ['portrait'] };
    const { publicFiles } = world.services;
    const copied = defer();
    const dying: Services = {
      ...world.services,
      publicFiles: {
        ...publicFiles,
        put: async (file) => {
          await deleteOf(world);
          await publicFiles.put(file);
          copied.resolve();
          return new Promise(() => undefined);
        },
      },
    };
    const check = checkJob({ services: dying, actor: signedIn(world), jobId: id });
    await Promise.race([copied.promise, check]);
    expect(world.files.size).toBe(1);
    world.clock.advance(2 * 60 * 60_000);
    const { services } = world;
    expect(await finishDeletions({ services, identity })).toMatchObject({ forgottenDeletions: 1 });
    expect([...world.files.keys()]).toEqual([]);
    expect(world.database.list('deletions')).toEqual([]);
  });

  it('credits nothing for a donation that was under way, and archives its money', async () => {
    const world = createFakeServices();
    await openAccount({ services: world.services, actor: anActor() });
    const { payments } = world;
    const services = withPaymentCalls(world, {
      create: async (request: Parameters<typeof payments.create>[0]) => {
        const attempt = await payments.create(request);
        await deleteOf(world);
        return attempt;
      },
    });
    expect(await giveDonation(world, { services })).toEqual({
      success: true,
      addedCredits: 0,
    });
    expect(world.database.list('users')).toEqual([]);
    expect(world.database.list('books')).toMatchObject([{ fields: { type: 'donation', cents: 500 } }]);
    expect(world.database.list('payments')).toMatchObject([{ fields: { uid: null, credited: false } }]);
  });

  it('deletes more jobs and entries than one transaction takes', async () => {
    const world = createFakeServices();
    const { id } = await submitOf(world);
    await giveDonation(world);
    const [job, entry] = [
      await world.database.get(jobKey(id)),
      await world.database.get(ledgerKey('ada', `debit_${id}`)),
    ];
    if (!job || !entry) throw new Error('The job or its debit is missing.');
    await world.database.write((transaction) => {
      for (let index = 0; index < 120; index += 1) {
        transaction.create(jobKey(`job ${index}`), { ...job, id: `job ${index}` });
        transaction.create(ledgerKey('ada', `debit_${index}`), entry);
      }
    });
    expect(await deleteOf(world)).toEqual({ finished: true });
    for (const collection of ['jobs', 'users/ada/ledger'])
      expect(world.database.list(collection)).toEqual([]);
    expect(world.database.list('books')).toHaveLength(1);
  });
});
