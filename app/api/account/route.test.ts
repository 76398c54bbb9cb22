import { getAuth } from 'firebase-admin/auth';
import { getApps, type App } from 'firebase-admin/app';

import { DELETION_REMEMBERED_MS } from '@/lib/shared/rules/accounts';
import { OVERDUE_AFTER_MS } from '@/lib/shared/rules/jobs';
import { defer } from '@/lib/testing/defer';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { aPicture, deliverPortraits, testStackOfFile } from '@/lib/testing/test-stack';

const test = testStackOfFile();
let picture: Buffer;

beforeAll(async () => {
  picture = await aPicture();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await test.control('/reset', {});
});

async function post(path: string, token: string, body: object) {
  return (await test.post(path, token, body)).body;
}

async function submit(token: string): Promise<string> {
  return String((await test.submit(token, await test.request(token))).body['id']);
}

async function aPortrait(token: string): Promise<string> {
  return (await deliverPortraits(test, token)).portraits[0] ?? '';
}

const accountOf = async (token: string) => {
  const { status, body } = await test.call('/api/account', { token });
  return { status, body };
};

/** The Firebase app of the handlers. */
function theApp(): App {
  const [app] = getApps();
  if (!app) throw new Error('No handler was called yet.');
  return app;
}

const remove = async (token: string) => {
  const { status, body } = await test.call('/api/account', { method: 'DELETE', token });
  return { status, body };
};

const reconcile = async () =>
  (await test.call('/api/cron/reconcile', { token: process.env['CRON_SECRET'] ?? '' })).body;

/** Everything in both stores. */
async function storedFiles(): Promise<string[]> {
  const { getContainer } = await import('@/lib/server/http/container');
  const { privateFiles, publicFiles } = getContainer().services;
  const photos = await privateFiles.list('uploads', null);
  return [...photos.files.map(({ path }) => path), ...(await publicFiles.list('results', null)).urls];
}

/** The documents of the collections that are there, as the database has them. */
async function documentsOf(...collections: string[]): Promise<object[]> {
  const { getFirestore } = await import('firebase-admin/firestore');
  const firestore = getFirestore(theApp());
  const lists = await Promise.all(
    collections.map(async (path) => (await firestore.collection(path).get()).docs),
  );
  return lists.flat().map((document) => ({ path: document.ref.path, ...document.data() }));
}

/** Moves the handlers' clock alone: the SDKs measure their time limits with the other. */
async function later(milliseconds: number): Promise<void> {
  const { getContainer } = await import('@/lib/server/http/container');
  const { clock } = getContainer().services;
  jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + milliseconds);
}

describe('GET /api/account', () => {
  it('answers before a silent provider does, and settles after that', async () => {
    const token = await test.signIn('patient');
    await test.control('/runpod/next', { outcome: 'hold' });
    await submit(token);
    await later(OVERDUE_AFTER_MS + 2_000);
    const { compute } = (await import('@/lib/server/http/container')).getContainer().services;
    const silence = defer();
    jest.spyOn(compute, 'status').mockImplementation(async () => {
      await silence.promise;
      return { kind: 'failed', cause: 'error', error: 'no_face: None.' };
    });
    expect((await accountOf(token)).body).toMatchObject({ credits: 70, isSettling: true });
    silence.resolve();
    await test.app.idle();
    expect((await accountOf(token)).body).toMatchObject({ credits: 100, isSettling: false });
  });
});

describe('DELETE /api/account', () => {
  it('requires a token that is not revoked', async () => {
    expect((await test.call('/api/account', { method: 'DELETE' })).status).toBe(401);
    const token = await test.signIn('revoked');
    const { body } = await accountOf(token);
    await getAuth(theApp()).deleteUser(String(body['uid']));
    expect(await remove(token)).toMatchObject({ status: 401, body: { code: 'auth_required' } });
    expect(await documentsOf('deletions')).toEqual([]);
  });

  it('requires a sign-in of the last five minutes, and deletes nothing without it', async () => {
    const token = await test.signIn('sleepy');
    await accountOf(token);
    await later(5 * 60_000 + 2_000);
    expect(await remove(token)).toMatchObject({ status: 403, body: { code: 'recent_sign_in_required' } });
    expect(await test.credits(token)).toBe(100);
  });

  it('deletes files, jobs, runs, ledger, document and sign-in, and keeps the payments without a name', async () => {
    const token = await test.signIn('leaver');
    const { body } = await accountOf(token);
    const uid = String(body['uid']);
    const portrait = await aPortrait(token);
    await test.control('/runpod/next', { outcome: 'hold' });
    await submit(token);
    const donation = { paymentMethodId: 'pm_card_visa', amount: 5, userId: uid };
    expect(await post('/api/process-payment', token, donation)).toMatchObject({ success: true });
    expect((await storedFiles()).length).toBe(2);

    expect(await remove(token)).toEqual({ status: 200, body: { finished: true } });

    expect((await fetch(portrait)).status).toBe(404);
    expect(await storedFiles()).toEqual([]);
    const calls = test.stack.context.calls.list();
    expect(calls.filter(({ operation }) => operation === 'cancel')).toHaveLength(1);
    await expect(getAuth(theApp()).getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect(await documentsOf('users', 'jobs', `users/${uid}/ledger`)).toEqual([]);
    const books = await documentsOf('books');
    expect(books).toMatchObject([{ type: 'donation', cents: 500 }]);
    expect(await documentsOf('payments')).toMatchObject([{ uid: null, credited: false, cents: 500 }]);
    expect(JSON.stringify([books, await documentsOf('welcomes', 'payments')])).not.toMatch(
      new RegExp(`${uid}|leaver`),
    );
  });

  it('creates no account for a token from before the deletion, and grants no second welcome', async () => {
    allowConsole();
    const token = await test.signIn('returning');
    const { body } = await accountOf(token);
    const request = await test.request(token);
    // Its tokens stay valid while the sign-in account exists, as they do for an hour at the real provider.
    await test.fail('auth', 'delete', { status: 403 });
    expect(await remove(token)).toEqual({ status: 200, body: { finished: false } });
    const donation = { paymentMethodId: 'pm_card_visa', amount: 5, userId: body['uid'] };
    expect(await accountOf(token)).toMatchObject({ status: 410, body: { code: 'account_deleted' } });
    expect((await test.submit(token, request)).body).toMatchObject({ code: 'account_deleted' });
    expect(await post('/api/process-payment', token, donation)).toMatchObject({ code: 'account_deleted' });
    expect(await documentsOf('users', 'jobs', 'payments')).toEqual([]);
    expect(await remove(token)).toEqual({ status: 200, body: { finished: true } });
    const again = await test.signIn('returning');
    expect(await test.credits(again)).toBe(0);
  });

  it.each([
    ['blob', 'del'],
    ['runpod', 'cancel'],
  ])('leaves to the reconciliation what %s refuses to %s', async (service, operation) => {
    allowConsole();
    const token = await test.signIn(`${service} ${operation}`);
    await aPortrait(token);
    await test.control('/runpod/next', { outcome: 'hold' });
    await submit(token);
    const fault = { service, operation, times: 200, effect: 'error', status: 403 };
    await test.control('/faults', fault);
    // A run that can't be cancelled may have ended, so its status is read too.
    await test.control('/faults', { ...fault, operation: service === 'runpod' ? 'status' : operation });
    expect(await remove(token)).toEqual({ status: 200, body: { finished: false } });
    test.stack.context.faults.reset();
    expect(await reconcile()).toMatchObject({ done: { deletedAccounts: 1 }, failed: [] });
    expect(await storedFiles()).toEqual([]);
    expect(await documentsOf('users', 'jobs')).toEqual([]);
    expect(await reconcile()).toMatchObject({ done: { deletedAccounts: 0 } });
  });

  it('deletes a late upload after two hours, and then the record of the deletion', async () => {
    const token = await test.signIn('hasty');
    await test.consent(token);
    const { getContainer } = await import('@/lib/server/http/container');
    const { pictures } = getContainer().services;
    const normalize = pictures.normalizeUpload;
    // The deletion ends while the upload looks at its picture.
    const looking = jest.spyOn(pictures, 'normalizeUpload').mockImplementation(async (bytes) => {
      expect((await remove(token)).status).toBe(200);
      return normalize(bytes);
    });
    expect((await test.upload(token, picture)).status).toBe(200);
    looking.mockRestore();
    expect(await reconcile()).toMatchObject({ done: { deletedAccounts: 0 } });
    expect((await storedFiles()).length).toBe(1);
    expect((await documentsOf('deletions')).length).toBe(1);
    await later(DELETION_REMEMBERED_MS + 1_000);
    expect(await reconcile()).toMatchObject({ done: { deletedAccounts: 1 }, failed: [] });
    expect(await storedFiles()).toEqual([]);
    expect(await documentsOf('deletions')).toEqual([]);
  });
});
