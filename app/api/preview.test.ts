import { PREVIEW_VARIABLES } from '@/lib/testing/production-variables';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';

import { testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile({ ...PREVIEW_VARIABLES, FIREBASE_DATABASE_ID: 'previews' });

/** How many accounts a database has. */
async function accountsIn(databaseId: string): Promise<number> {
  const environment = test.stack.environment;
  const projectId = environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '';
  const credential = cert({
    projectId,
    clientEmail: environment['FIREBASE_CLIENT_EMAIL'] ?? '',
    privateKey: environment['FIREBASE_PRIVATE_KEY'] ?? '',
  });
  const app = initializeApp({ projectId, credential }, `looks into ${databaseId}`);
  const database = getFirestore(app, databaseId);
  try {
    return (await database.collection('users').count().get()).data().count;
  } finally {
    await database.terminate();
    await deleteApp(app);
  }
}

it('uses only the database of its environment', async () => {
  const { status, body } = await test.call('/api/account', { token: await test.signIn('ada') });
  expect([status, body['credits']]).toEqual([200, 100]);
  expect(await accountsIn('previews')).toBe(1);
  expect(await accountsIn('(default)')).toBe(0);
});
