import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';

import { ADA, startAuthUnderTest, TEST_PROJECT_ID, type AuthUnderTest } from './testing';

describe('the auth stand-in under the real firebase-admin', () => {
  let app: App;
  let admin: Auth;
  let auth: AuthUnderTest;

  beforeEach(async () => {
    auth = await startAuthUnderTest();
    process.env.FIREBASE_AUTH_EMULATOR_HOST = new URL(auth.standIn.address).host;
    app = initializeApp({ projectId: TEST_PROJECT_ID });
    admin = getAuth(app);
  });

  afterEach(async () => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    await deleteApp(app);
    await auth.standIn.stop();
  });

  it('verifies the token of a sign-in without a browser, with the claims of a Google account', async () => {
    const { idToken, localId } = await auth.signIn();
    const claims = await admin.verifyIdToken(idToken, true);
    expect(claims).toMatchObject({
      uid: localId,
      email: 'u1@example.com',
      email_verified: true,
      name: 'Ada',
      firebase: {
        sign_in_provider: 'google.com',
        identities: { 'google.com': ['u1'], email: ['u1@example.com'] },
      },
    });
    expect(claims.exp - claims.iat).toBe(3_600);
  });

  it('refuses a token of another project', async () => {
    const { idToken } = await auth.signIn();
    const other = initializeApp({ projectId: 'demo-other' }, 'other');
    await expect(getAuth(other).verifyIdToken(idToken)).rejects.toMatchObject({
      code: 'auth/argument-error',
    });
    await deleteApp(other);
  });

  it('finds an account by uid, e-mail address and Google subject', async () => {
    const { localId } = await auth.signIn();
    const found = await admin.getUser(localId);
    expect(found).toMatchObject({
      uid: localId,
      email: 'u1@example.com',
      displayName: 'Ada',
      disabled: false,
    });
    expect(found.providerData).toMatchObject([{ providerId: 'google.com', uid: 'u1' }]);
    expect(Date.parse(found.metadata.creationTime)).not.toBeNaN();
    expect((await admin.getUserByEmail('U1@example.com')).uid).toBe(localId);
    expect((await admin.getUserByProviderUid('google.com', 'u1')).uid).toBe(localId);
    await expect(admin.getUser('unknown')).rejects.toMatchObject({ code: 'auth/user-not-found' });
    const several = await admin.getUsers([{ uid: localId }, { uid: 'unknown' }]);
    expect(several.users.map((user) => user.uid)).toEqual([localId]);
    expect(several.notFound).toEqual([{ uid: 'unknown' }]);
  });

  it('revokes sessions: ID tokens under checkRevoked, and refresh tokens', async () => {
    const before = await auth.signIn();
    auth.context.clock.advance(2_000);
    await admin.revokeRefreshTokens(before.localId);
    await expect(admin.verifyIdToken(before.idToken, true)).rejects.toMatchObject({
      code: 'auth/id-token-revoked',
    });
    expect((await auth.refresh(before.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');

    const after = await auth.signIn();
    await expect(admin.verifyIdToken(after.idToken, true)).resolves.toMatchObject({ uid: before.localId });
    expect((await auth.refresh(after.refreshToken)).status).toBe(200);
  });

  it('disables and enables an account', async () => {
    const { idToken, localId, refreshToken } = await auth.signIn();
    await admin.updateUser(localId, { disabled: true });
    await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    expect((await auth.refresh(refreshToken)).body.error?.message).toBe('USER_DISABLED');
    const again = await auth.post('accounts:lookup', { idToken });
    expect(again.body.error?.message).toBe('USER_DISABLED');
    await admin.updateUser(localId, { disabled: false });
    await expect(admin.verifyIdToken(idToken, true)).resolves.toMatchObject({ uid: localId });
  });

  it('deletes an account, and the same user gets another account with the same subject', async () => {
    const { idToken, localId, refreshToken } = await auth.signIn();
    await admin.deleteUser(localId);
    await expect(admin.getUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await expect(admin.deleteUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    expect((await auth.refresh(refreshToken)).body.error?.message).toBe('USER_NOT_FOUND');

    const back = await auth.signIn();
    expect(back.isNewUser).toBe(true);
    expect(back.localId).not.toBe(localId);
    const claims = await admin.verifyIdToken(back.idToken, true);
    expect(claims.firebase.identities['google.com']).toEqual(['u1']);
  });

  it('lists accounts in pages and deletes several at once', async () => {
    for (const name of ['a', 'b', 'c'])
      await auth.signIn({ ...ADA, sub: name, email: `${name}@example.com` });
    const first = await admin.listUsers(2);
    const second = await admin.listUsers(2, first.pageToken);
    const users = [...first.users, ...second.users];
    expect(users.map((user) => user.email).sort()).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ]);
    expect(second.pageToken).toBeUndefined();
    const result = await admin.deleteUsers(users.map((user) => user.uid));
    expect(result).toMatchObject({ successCount: 3, failureCount: 0 });
    expect((await admin.listUsers()).users).toEqual([]);
  });

  it('changes the display name and custom claims, which the next token carries', async () => {
    const { localId, refreshToken } = await auth.signIn();
    await admin.updateUser(localId, { displayName: 'Ada Lovelace' });
    await admin.setCustomUserClaims(localId, { tester: true });
    const { body } = await auth.refresh(refreshToken);
    const claims = await admin.verifyIdToken(String(body.id_token), true);
    expect(claims).toMatchObject({ name: 'Ada Lovelace', tester: true });
    await admin.updateUser(localId, { displayName: null });
    expect((await admin.getUser(localId)).displayName).toBeUndefined();
  });

  it('answers 501 for unimplemented functions', async () => {
    const { localId } = await auth.signIn();
    await expect(admin.createUser({ email: 'new@example.com' })).rejects.toThrow(/does not implement/);
    await expect(admin.updateUser(localId, { phoneNumber: '+15005550006' })).rejects.toThrow(/phoneNumber/);
    await expect(admin.generateEmailVerificationLink('u1@example.com')).rejects.toThrow(/does not implement/);
  });

  it('answers a planned error in the SDK’s form', async () => {
    const { localId } = await auth.signIn();
    auth.context.faults.plan({
      service: 'auth',
      operation: 'lookup',
      times: 1,
      effect: 'error',
      status: 500,
      after: false,
      delayMs: 0,
    });
    await expect(admin.getUser(localId)).rejects.toMatchObject({ code: 'auth/internal-error' });
    await expect(admin.getUser(localId)).resolves.toMatchObject({ uid: localId });
    expect(auth.context.calls.list().map((call) => call.operation)).toEqual([
      'signInWithIdp',
      'lookup',
      'lookup',
    ]);
  });
});
