import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type DocumentReference, type Firestore } from 'firebase-admin/firestore';

import { createMemoryContext, type StandIn } from '../kit/stand-in';
import { describeContention } from './conformance/contention';
import { describeDocuments } from './conformance/documents';
import { describeLimits } from './conformance/limits';
import { describeOrdering } from './conformance/ordering';
import { describeQueries } from './conformance/queries';
import { describeTransactions } from './conformance/transactions';
import type { IndexField } from '../kit/index-definitions';
import { startFirestore } from './start-firestore';
import { freshFolder } from '../testing/fresh-folder';

const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string): IndexField => ({ fieldPath, order: 'DESCENDING' });
const inCollection = { collectionGroup: 'jobs', queryScope: 'COLLECTION' };

/** The indexes that production needs for the queries below; the official emulator needs none. */
const INDEXES = {
  indexes: [
    { ...inCollection, fields: [ascending('owner'), ascending('at')] },
    { ...inCollection, fields: [ascending('owner'), descending('at')] },
    { ...inCollection, fields: [ascending('owner'), ascending('cost')] },
    { ...inCollection, fields: [ascending('owner'), ascending('state'), descending('at')] },
    { ...inCollection, fields: [ascending('owner'), ascending('at'), ascending('cost')] },
    { ...inCollection, fields: [ascending('at'), ascending('cost')] },
    { ...inCollection, fields: [ascending('state'), ascending('owner')] },
    {
      collectionGroup: 'parts',
      queryScope: 'COLLECTION_GROUP',
      fields: [ascending('kind'), ascending('at')],
    },
  ],
  fieldOverrides: [],
};

/**
 * The behaviour on which firebase-admin relies. With FIRESTORE_EMULATOR_HOST in the environment the same file runs
 * against the official emulator.
 */
describe(process.env.FIRESTORE_EMULATOR_HOST ? 'the official emulator' : 'the Firestore stand-in', () => {
  const givenHost = process.env.FIRESTORE_EMULATOR_HOST;
  let standIn: StandIn | undefined;
  let app: App;
  let database: Firestore;

  beforeAll(async () => {
    // Neither server needs credentials, so the SDK need not look for a metadata server.
    process.env.METADATA_SERVER_DETECTION = 'none';
    const indexFile = path.join(freshFolder(), 'firestore.indexes.json');
    writeFileSync(indexFile, JSON.stringify(INDEXES));
    if (!givenHost) {
      standIn = await startFirestore({ context: createMemoryContext(), port: 0, indexFile });
      process.env.FIRESTORE_EMULATOR_HOST = standIn.address;
    }
    app = initializeApp({ projectId: `demo-${randomUUID()}` });
    database = getFirestore(app);
  });

  afterAll(async () => {
    await deleteApp(app);
    await standIn?.stop();
    if (!givenHost) delete process.env.FIRESTORE_EMULATOR_HOST;
  });

  /** Returns an unused document, below which a test puts its collections. */
  const freshParent = (): DocumentReference => database.doc(`runs/${randomUUID()}`);

  describeDocuments(freshParent);
  describeLimits(freshParent);
  describeQueries(freshParent);
  describeOrdering(freshParent);
  describeTransactions(freshParent);
  describeContention(freshParent);
});
