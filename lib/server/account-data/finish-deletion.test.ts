import { createFakeServices, type FakeServices, giveDonation } from '../../testing/fake-services';
import { storeDeletion } from '../../testing/stored';
import { changeJob, submittedJob } from '../../testing/jobs';
import {
  deletionKey,
  ledgerKey,
  userKey,
  type DeletionDocument,
  type LedgerEntry,
} from '../accounts/account-documents';
import { jobKey, type JobDocument } from '../jobs/job-documents';
import type { RunState, Services } from '../ports';
import { finishDeletion } from './finish-deletion';
import { archiveLedger } from '../payments/archive-ledger';
import { uploadFolder } from '../uploads/store-upload';

const UID = 'ada';
const MINUTE_MS = 60_000;

/** Decides the deletion of Ada's account during a settlement. */
async function decide(world: FakeServices, changes: Partial<DeletionDocument> = {}): Promise<void> {
  await storeDeletion(world, changes);
  await world.database.write((transaction) => transaction.delete(userKey(UID)));
}

function finish(world: FakeServices, changes: { services?: Services; forMs?: number } = {}) {
  const { services = world.services, forMs = MINUTE_MS } = changes;
  const identity = { delete: async () => Promise.resolve() };
  return finishDeletion({ services, identity, uid: UID, until: world.clock.now() + forMs });
}

async function deletionIn({ database }: FakeServices): Promise<DeletionDocument> {
  const deletion = await database.get(deletionKey(UID));
  if (!deletion) throw new Error('There is no such deletion.');
  return deletion;
}

/** A store with pages of one file. */
function inPages(paths: string[]) {
  const page = (folder: string, cursor: string | null) => {
    const found = paths.filter((path) => path.includes(folder));
    const shown = found.filter((path) => cursor === null || path > cursor).slice(0, 1);
    return { shown, nextCursor: found.at(-1) === shown[0] ? null : (shown[0] ?? null) };
  };
  const remove = async (gone: readonly string[]) => {
    for (const path of gone) paths.splice(paths.indexOf(path), 1);
    await Promise.resolve();
  };
  return { page, remove };
}

describe('finishDeletion', () => {
  it('deletes photos and late copies of every page, and leaves other users’ files', async () => {
    const world = createFakeServices();
    await decide(world, { folders: ['one', 'two'] });
    const { serverSecret } = world.services.settings;
    const [hers, others] = [uploadFolder(UID, serverSecret), uploadFolder('bea', serverSecret)];
    const photos = [`${hers}/a`, `${hers}/b`, `${hers}/c`, `${others}/a`];
    const portraits = ['results/one/0', 'results/one/1', 'results/three/0', 'results/two/0'];
    const [privatePages, publicPages] = [inPages(photos), inPages(portraits)];
    const services: Services = {
      ...world.services,
      privateFiles: {
        ...world.services.privateFiles,
        list: async (folder, cursor) => {
          const { shown, nextCursor } = privatePages.page(`${folder}/`, cursor);
          return Promise.resolve({ files: shown.map((path) => ({ path, uploadedAt: 0 })), nextCursor });
        },
        delete: privatePages.remove,
      },
      publicFiles: {
        ...world.services.publicFiles,
        list: async (folder, cursor) => {
          const { shown, nextCursor } = publicPages.page(`${folder}/`, cursor);
          return Promise.resolve({ urls: shown, nextCursor });
        },
        delete: publicPages.remove,
      },
    };
    expect(await finish(world, { services })).toBe(true);
    expect(photos).toEqual([`${others}/a`]);
    expect(portraits).toEqual(['results/three/0']);
  });

  it('records the end once, and not for a forgotten deletion', async () => {
    const world = createFakeServices();
    await decide(world);
    expect(await finish(world)).toBe(true);
    const end = new Date(world.clock.now());
    world.clock.advance(MINUTE_MS);
    expect(await finish(world)).toBe(true);
    expect((await deletionIn(world)).finishedAt).toEqual(end);
    await world.database.write((transaction) => transaction.delete(deletionKey(UID)));
    expect(await finish(world)).toBe(true);
    expect(world.database.list('deletions')).toEqual([]);
  });

  it.each<[string, RunState, boolean]>([
    ['waits', { kind: 'queued' }, false],
    ['goes on', { kind: 'running' }, false],
    ['gives no answer', { kind: 'unknown', reason: 'down' }, false],
    ['has ended', { kind: 'completed', output: [] }, true],
    ['is unknown to the provider', { kind: 'not_found' }, true],
  ])('asks for the status of a run that could not be cancelled: one that %s', async (_name, state, isEnd) => {
    const world = createFakeServices();
    await decide(world, { runs: [{ id: 'run-1', endpoint: null }] });
    world.compute.cancel = async () => Promise.resolve({ accepted: false });
    world.compute.status = async () => Promise.resolve(state);
    expect(await finish(world)).toBe(isEnd);
    expect((await deletionIn(world)).finishedAt === null).toBe(!isEnd);
  });

  it('does not ask about a run that the provider has ended by now', async () => {
    const world = createFakeServices();
    await decide(world, { runs: [{ id: 'run-1', endpoint: null }] });
    const cancel = jest.spyOn(world.compute, 'cancel');
    world.clock.advance(60 * MINUTE_MS);
    await finish(world);
    expect(cancel).toHaveBeenCalledTimes(1);
    world.clock.advance(1);
    await finish(world);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('starts nothing when its time is over, not even the photos', async () => {
    const world = await submittedJob();
    await giveDonation(world);
    const photo = `${uploadFolder(UID, world.services.settings.serverSecret)}/a.webp`;
    await world.services.privateFiles.put({ path: photo, bytes: Buffer.from(''), contentType: 'image/webp' });
    await decide(world);
    expect(await finish(world, { forMs: -1 })).toBe(false);
    expect(world.database.list('jobs')).toHaveLength(1);
    expect(world.database.list('users/ada/ledger')).toHaveLength(3);
    expect(world.files.size).toBe(1);
    expect(await finish(world, { forMs: 0 })).toBe(true);
    expect(world.database.list('jobs')).toEqual([]);
    expect(world.database.list('users/ada/ledger')).toEqual([]);
    expect(world.files.size).toBe(0);
  });

  it('is unfinished when its time is over between two steps', async () => {
    const world = createFakeServices();
    await decide(world, { folders: ['one', 'two'] });
    const list = jest.spyOn(world.services.publicFiles, 'list').mockImplementation(async () => {
      world.clock.advance(2 * MINUTE_MS);
      return Promise.resolve({ urls: [], nextCursor: null });
    });
    expect(await finish(world)).toBe(false);
    expect(list).toHaveBeenCalledTimes(1);
    expect((await deletionIn(world)).finishedAt).toBeNull();
  });

  it('runs the other steps when one fails', async () => {
    const world = await submittedJob();
    await decide(world);
    jest.spyOn(world.services.privateFiles, 'list').mockRejectedValueOnce(new Error('down'));
    expect(await finish(world)).toBe(false);
    expect(world.database.list('jobs')).toEqual([]);
    expect(world.events).toEqual(['deletion_step_failed']);
  });
});

describe('the jobs of a deleted account', () => {
  /** What the deletion records of one such job. */
  async function noteOf(changes: Partial<JobDocument>) {
    const world = await submittedJob();
    await changeJob(world, world.id, { runId: 'run', resultFolder: 'folder', ...changes });
    await decide(world);
    world.compute.cancel = async () => Promise.resolve({ accepted: true });
    await finish(world);
    const { runs, folders } = await deletionIn(world);
    return { runs: runs.map(({ id }) => id), folders, jobs: world.database.list('jobs').length };
  }
  const hoursAgo = (hours: number, milliseconds = 0) =>
    new Date(Date.UTC(2026, 0, 1) - hours * 60 * MINUTE_MS + milliseconds);

  it.each<[string, Partial<JobDocument>, string[], string[]]>([
    ['open', {}, ['run'], ['folder']],
    ['open without a run', { runId: null }, [], ['folder']],
    ['open without a folder', { resultFolder: null }, ['run'], []],
    ['ended just now', { state: 'completed', settledAt: hoursAgo(0) }, [], ['folder']],
    ['ended almost two hours ago', { state: 'failed', settledAt: hoursAgo(2, 1) }, [], ['folder']],
    ['ended two hours ago', { state: 'completed', settledAt: hoursAgo(2) }, [], []],
    [
      'ended long ago with leftovers',
      { state: 'failed', settledAt: hoursAgo(99), hasLeftovers: true },
      [],
      ['folder'],
    ],
  ])(
    'leave their run and their folder to the deletion: one that is %s',
    async (_name, job, runs, folders) => {
      expect(await noteOf(job)).toEqual({ runs, folders, jobs: 0 });
    },
  );

  it('are recorded beside what was recorded before, each once', async () => {
    const world = await submittedJob();
    await changeJob(world, world.id, { runId: 'run', resultFolder: 'folder' });
    const noted = ['earlier', 'run'].map((id) => ({ id, endpoint: null }));
    await decide(world, { runs: noted, folders: ['folder', 'earlier'] });
    await finish(world);
    expect(await deletionIn(world)).toMatchObject({
      runs: noted,
      folders: ['folder', 'earlier'],
    });
  });

  it('are left to the next run beyond the first fifty, when these take all the time', async () => {
    const world = await submittedJob();
    const [first] = world.database.list('jobs');
    if (!first) throw new Error('There is no job.');
    await world.database.write((transaction) => {
      for (let count = 1; count <= 50; count += 1)
        transaction.create(jobKey(`job ${count}`), { ...(first.fields as JobDocument), id: `job ${count}` });
    });
    await decide(world);
    jest.spyOn(world.services.publicFiles, 'delete').mockImplementationOnce(async () => {
      // The other steps have ended by then.
      await new Promise(setImmediate);
      world.clock.advance(2 * MINUTE_MS);
    });
    expect(await finish(world)).toBe(false);
    expect(world.database.list('users/ada/ledger')).toEqual([]);
    expect(world.database.list('jobs')).toHaveLength(1);
    expect((await deletionIn(world)).finishedAt).toBeNull();
  });

  it('are deleted with their portraits, and other users’ jobs are not', async () => {
    const world = await submittedJob({ kind: 'completed', output: ['portrait'] });
    await world.check();
    expect(world.files.size).toBe(1);
    const other = await submittedJob(undefined, world, 'other');
    await changeJob(world, other.id, { uid: 'bea' });
    await decide(world);
    expect(await finish(world)).toBe(true);
    expect(world.files.size).toBe(0);
    expect(world.database.list('jobs').map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('the ledger of a deleted account', () => {
  it('leaves only money in the archive, under the payment and without a name', async () => {
    const world = await submittedJob();
    await giveDonation(world, { cents: 1000 });
    const paymentId = String(world.payments.all()[0]?.id);
    const createdAt = new Date(world.clock.now());
    await decide(world);
    expect(await finish(world)).toBe(true);
    expect(world.database.list('users/ada/ledger')).toEqual([]);
    expect(world.database.list('books')).toEqual([
      {
        id: `donation_${paymentId}`,
        fields: { type: 'donation', cents: 1000, payment: paymentId, createdAt },
      },
    ]);
    expect(world.database.list('payments')).toMatchObject([
      { id: paymentId, fields: { uid: null, credited: false, credits: 0, cents: 1000 } },
    ]);
    const { database } = world;
    expect(JSON.stringify([database.list('books'), database.list('payments')])).not.toContain(UID);
  });

  const entryOf = (changes: Partial<LedgerEntry>): LedgerEntry => ({
    type: 'adjustment',
    amount: 0,
    balance: 0,
    reference: null,
    cents: null,
    createdAt: new Date(0),
    ...changes,
  });

  it('leaves refunded money in the archive, and no other adjustment', async () => {
    const world = createFakeServices();
    await world.database.write((transaction) => {
      const entries = {
        adjustment_1: entryOf({ cents: -500, reference: 'pi_1' }),
        adjustment_2: entryOf({ amount: 30, reference: 'a present' }),
        adjustment_3: entryOf({ cents: 0 }),
        debit_1: entryOf({ type: 'debit', reference: 'a job' }),
      };
      for (const [id, entry] of Object.entries(entries)) transaction.create(ledgerKey(UID, id), entry);
    });
    await decide(world);
    expect(await finish(world)).toBe(true);
    expect(world.database.list('users/ada/ledger')).toEqual([]);
    expect(world.database.list('books')).toEqual([
      {
        id: 'adjustment_1',
        fields: { type: 'adjustment', cents: -500, payment: 'pi_1', createdAt: new Date(0) },
      },
    ]);
  });

  it('is unfinished while entries are left at the end of the time', async () => {
    const world = createFakeServices();
    await world.database.write((transaction) =>
      transaction.create(ledgerKey(UID, 'welcome'), entryOf({ type: 'welcome', amount: 100, balance: 100 })),
    );
    const { services, clock } = world;
    expect(await archiveLedger({ services, uid: UID, until: clock.now() - 1 })).toBe(false);
    expect(await archiveLedger({ services, uid: UID, until: clock.now() })).toBe(true);
  });
});
