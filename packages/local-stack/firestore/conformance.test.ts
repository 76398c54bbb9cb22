import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type DocumentReference, type Firestore } from 'firebase-admin/firestore';

import { createMemoryContext, type StandIn } from '../kit/stand-in';
import { describeContention } from './conformance/contention';
import { describeDocuments } from './conformance/documents';
import { describeLimits } from './conformance/limits';
import { describeLists } from './conformance/lists';
import { describeOrdering } from './conformance/ordering';
import { describeQueries } from './conformance/queries';
import { describeTransactions } from './conformance/transactions';
import { describeTransforms } from './conformance/transforms';
import type { IndexField } from './index-definitions';
import { startFirestore } from './start-firestore';

const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });
const descending = (fieldPath: string): IndexField => ({ fieldPath, order: 'DESCENDING' });
const inCollection = { collectionGroup: 'jobs', queryScope: 'COLLECTION' };

/** The indexes that production would want for the queries below; the official emulator wants none. */
const INDEXES = {
  indexes: [
    { ...inCollection, fields: [ascending('owner'), ascending('at')] },
    { ...inCollection, fields: [ascending('owner'), descending('at')] },
    { ...inCollection, fields: [ascending('owner'), ascending('cost')] },
    { ...inCollection, fields: [ascending('owner'), ascending('at'), ascending('cost')] },
    { ...inCollection, fields: [ascending('at'), ascending('cost')] },
    { ...inCollection, fields: [ascending('state'), ascending('owner')] },
  ],
  fieldOverrides: [
    {
      collectionGroup: 'parts',
      fieldPath: 'kind',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
};

/**
 * What firebase-admin may rely on, whatever answers it: with FIRESTORE_EMULATOR_HOST set in the environment
 * the same file runs against the official emulator.
 */
describe(process.env.FIRESTORE_EMULATOR_HOST ? 'the official emulator' : 'the Firestore stand-in', () => {
  const givenHost = process.env.FIRESTORE_EMULATOR_HOST;
  let folder: string;
  let standIn: StandIn | undefined;
  let app: App;
  let database: Firestore;

  beforeAll(async () => {
    // Neither of the two has credentials, so no machine needs to be asked for them.
    process.env.METADATA_SERVER_DETECTION = 'none';
    folder = mkdtempSync(path.join(tmpdir(), 'firestore-conformance-'));
    const indexFile = path.join(folder, 'firestore.indexes.json');
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
    rmSync(folder, { recursive: true });
  });

  /** A document of which nothing is stored yet, for a test to put its collections under. */
  const freshParent = (): DocumentReference => database.doc(`runs/${randomUUID()}`);

  describeDocuments(freshParent);
  describeTransforms(freshParent);
  describeLimits(freshParent);
  describeLists(freshParent);
  describeQueries(freshParent);
  describeOrdering(freshParent);
  describeTransactions(freshParent);
  describeContention(freshParent);
});
