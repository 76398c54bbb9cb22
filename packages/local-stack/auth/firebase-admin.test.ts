import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';

import { startAuthUnderTest, TEST_PROJECT_ID, type AuthUnderTest } from '../testing/auth';

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
});
