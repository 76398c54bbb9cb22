import { credentials } from '@grpc/grpc-js';
import { v1 } from 'firebase-admin/firestore';

import { createMemoryContext, type StandIn, type StandInContext } from '../../kit/stand-in';
import { startFirestore } from '../start-firestore';

/** The database of the tests. */
const GROUPS = 'projects/demo-local/databases/(default)/collectionGroups';

describe('the administration of the Firestore stand-in', () => {
  let context: StandInContext;
  let standIn: StandIn;
  let client: InstanceType<typeof v1.FirestoreAdminClient>;

  beforeEach(async () => {
    context = createMemoryContext();
    standIn = await startFirestore({ context, port: 0 });
    const [servicePath = '', port] = standIn.address.split(':');
    client = new v1.FirestoreAdminClient({
      projectId: 'demo-local',
      servicePath,
      port: Number(port),
      // Keeps the SDK from looking for a cloud machine's metadata server.
      credentials: { client_email: 'local@example.com', private_key: 'local' },
      sslCreds: credentials.createInsecure(),
    });
  });

  afterEach(async () => {
    await client.close();
    await standIn.stop();
  });

  const getField = async (field: string) => (await client.getField({ name: `${GROUPS}/${field}` }))[0];

  it('returns the policies and indexes of firestore.indexes.json', async () => {
    expect(await getField('limits/fields/expiresAt')).toMatchObject({
      name: `${GROUPS}/limits/fields/expiresAt`,
      ttlConfig: { state: 'ACTIVE' },
      indexConfig: {
        usesAncestorConfig: false,
        indexes: [{ queryScope: 'COLLECTION', fields: [{ fieldPath: 'expiresAt', order: 'ASCENDING' }] }],
      },
    });
    expect(await getField('limits/fields/counted')).toMatchObject({
      ttlConfig: null,
      indexConfig: { usesAncestorConfig: false, indexes: [] },
    });
  });

  it('returns the automatic indexes of every other field', async () => {
    const { indexConfig } = await getField('users/fields/email');
    expect(indexConfig?.usesAncestorConfig).toBe(true);
    expect(indexConfig?.indexes).toHaveLength(3);
  });

  it('returns neither if they are not deployed', async () => {
    context.settings.change({ timeToLive: null, hasFieldIndexes: false });
    expect(await getField('limits/fields/expiresAt')).toMatchObject({
      ttlConfig: null,
      indexConfig: { usesAncestorConfig: true },
    });
    context.settings.change({ timeToLive: 'CREATING' });
    expect((await getField('limits/fields/expiresAt')).ttlConfig?.state).toBe('CREATING');
  });

  it('returns the composite indexes of a collection group, with the name as their last field', async () => {
    const list = async (group: string) => (await client.listIndexes({ parent: `${GROUPS}/${group}` }))[0];
    const [first] = await list('jobs');
    expect(first).toMatchObject({
      queryScope: 'COLLECTION',
      state: 'READY',
      fields: [
        { fieldPath: 'uid', order: 'ASCENDING' },
        { fieldPath: 'state', order: 'ASCENDING' },
        { fieldPath: 'createdAt', order: 'DESCENDING' },
        { fieldPath: '__name__', order: 'DESCENDING' },
      ],
    });
    expect(await list('users')).toEqual([]);
    context.settings.change({ compositeIndexes: 'CREATING' });
    expect((await list('jobs'))[0]).toMatchObject({ state: 'CREATING' });
    context.settings.change({ compositeIndexes: null });
    expect(await list('jobs')).toEqual([]);
    await expect(client.listIndexes({ parent: GROUPS })).rejects.toMatchObject({ code: 3 });
  });

  it('refuses a name that is no field, and unimplemented calls', async () => {
    const name = `${GROUPS}/limits`;
    await expect(client.getField({ name })).rejects.toMatchObject({ code: 3 });
    await expect(
      client.getDatabase({ name: 'projects/demo-local/databases/(default)' }),
    ).rejects.toMatchObject({ code: 12 });
  });
});
