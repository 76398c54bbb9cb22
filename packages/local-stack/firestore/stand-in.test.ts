import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import {
  AggregateField,
  FieldValue,
  Filter,
  getFirestore,
  Timestamp,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';

import { createMemoryContext, type StandIn, type StandInContext } from '../kit/stand-in';
import { startFirestore, type FirestoreOptions } from './start-firestore';
import { planFault } from '../testing/faults';
import { freshFolder } from '../testing/fresh-folder';

describe('the Firestore stand-in', () => {
  const givenHost = process.env.FIRESTORE_EMULATOR_HOST;
  let context: StandInContext;
  let standIn: StandIn;
  let app: App;
  let database: Firestore;

  const start = async (options: Partial<FirestoreOptions> = {}): Promise<void> => {
    standIn = await startFirestore({ context, port: 0, ...options });
    process.env.FIRESTORE_EMULATOR_HOST = standIn.address;
    app = initializeApp({ projectId: 'demo-local' }, randomUUID());
    database = getFirestore(app);
  };
  const stop = async (): Promise<void> => {
    await deleteApp(app);
    await standIn.stop();
  };

  beforeEach(() => {
    process.env.METADATA_SERVER_DETECTION = 'none';
    context = createMemoryContext();
  });

  afterEach(async () => {
    await stop();
    if (givenHost) process.env.FIRESTORE_EMULATOR_HOST = givenHost;
    else delete process.env.FIRESTORE_EMULATOR_HOST;
  });

  const plan = (
    fault: Omit<Parameters<typeof planFault>[1], 'service' | 'operation'>,
    operation = 'commit',
  ) => planFault(context, { service: 'firestore', operation, ...fault });
  /** Adds one in a transaction without retries. */
  const addOne = (document: DocumentReference, maxAttempts = 1): Promise<void> =>
    database.runTransaction(
      async (transaction) => {
        const count = ((await transaction.get(document)).get('count') as number | undefined) ?? 0;
        transaction.set(document, { count: count + 1 });
      },
      { maxAttempts },
    );

  it('keeps every value of every document after a restart, until a reset', async () => {
    context.stateDirectory = freshFolder();
    await start();
    const values = {
      integer: Number.MAX_SAFE_INTEGER,
      doubles: [0.1, Number.NaN, Number.POSITIVE_INFINITY, -0],
      time: new Timestamp(5, 6000),
      map: { null: null, list: [{ a: true }], none: {} },
    };
    await database.doc('kept/one').set(values);
    await database.doc('kept/gone').set({});
    await database.doc('kept/gone').delete();
    const before = await database.doc('kept/one').get();
    await stop();

    await start();
    const after = await database.doc('kept/one').get();
    expect(after.data()).toEqual(values);
    expect(Object.is((after.get('doubles') as number[])[3], -0)).toBe(true);
    expect([after.createTime, after.updateTime]).toEqual([before.createTime, before.updateTime]);
    expect((await database.doc('kept/gone').get()).exists).toBe(false);
    await standIn.reset();
    expect((await database.doc('kept/one').get()).exists).toBe(false);
    await stop();

    await start();
    expect(await database.listCollections()).toEqual([]);
  });

  it.each([
    [500, 13],
    [504, 4],
    [409, 10],
    [403, 7],
  ])('fails a commit with status %d as code %d, and writes nothing', async (httpStatus, code) => {
    await start();
    plan({ status: httpStatus });
    await expect(addOne(database.doc('a/b'))).rejects.toMatchObject({ code });
    expect((await database.doc('a/b').get()).exists).toBe(false);
    await addOne(database.doc('a/b'));
  });

  it('applies a commit in a transaction once when it is delivered twice', async () => {
    await start();
    plan({ effect: 'twice' });
    await addOne(database.doc('a/b'));
    plan({ effect: 'twice' }, 'batchGetDocuments');
    await addOne(database.doc('a/b'));
    expect((await database.doc('a/b').get()).get('count')).toBe(2);
  });

  it('names a query’s missing index, and runs it once the file defines it', async () => {
    const indexFile = path.join(freshFolder(), 'firestore.indexes.json');
    await start({ indexFile });
    const query = database.collection('jobs').where('owner', '==', 'ann').orderBy('at', 'desc');
    const index = {
      collectionGroup: 'jobs',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'owner', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    };
    await expect(query.get()).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining(JSON.stringify(index)) as string,
    });
    writeFileSync(indexFile, JSON.stringify({ indexes: [index] }));
    expect((await query.get()).size).toBe(0);
  });
  it('does not implement what the app does not use', async () => {
    await start();
    const document = database.doc('a/b');
    const items = database.collection('a');
    const unused = [
      document.set({ at: FieldValue.serverTimestamp() }),
      document.set({ bytes: Buffer.from([1]) }),
      items.where('n', '!=', 1).get(),
      items.where(Filter.or(Filter.where('n', '==', 1), Filter.where('n', '==', 2))).get(),
      items.orderBy('n').endAt(1).get(),
      items.aggregate({ mean: AggregateField.average('n') }).get(),
      database.runTransaction((transaction) => transaction.get(items), { maxAttempts: 1 }),
    ];
    await Promise.all(unused.map((call) => expect(call).rejects.toMatchObject({ code: 12 })));
  });
});
