import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';

import { ADA } from '../../testing/auth';
import type { GetTarget } from './target';

/** Accounts under the admin SDK. */
export function describeAdmin(getTarget: GetTarget): void {
  describe('the admin SDK', () => {
    it('verifies the token of a sign-in, with the claims of a Google account', async () => {
      const { signIn, admin } = getTarget();
      const { idToken, localId } = await signIn();
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
      const { idToken } = await getTarget().signIn();
      const other = initializeApp({ projectId: 'demo-other' }, 'other');
      await expect(getAuth(other).verifyIdToken(idToken)).rejects.toMatchObject({
        code: 'auth/argument-error',
      });
      await deleteApp(other);
    });

    it('finds an account by uid', async () => {
      const { signIn, admin } = getTarget();
      const { localId } = await signIn();
      const found = await admin.getUser(localId);
      expect(found).toMatchObject({
        uid: localId,
        email: 'u1@example.com',
        displayName: 'Ada',
      });
      expect(found.providerData).toMatchObject([{ providerId: 'google.com', uid: 'u1' }]);
      for (const time of ['creationTime', 'lastSignInTime', 'lastRefreshTime'] as const)
        expect(Date.parse(found.metadata[time] ?? '')).not.toBeNaN();
      await expect(admin.getUser('unknown')).rejects.toMatchObject({ code: 'auth/user-not-found' });
    });

    it('deletes an account, and the same user gets another account with the same subject', async () => {
      const { signIn, admin } = getTarget();
      const { idToken, localId } = await signIn();
      await admin.deleteUser(localId);
      await expect(admin.getUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
      await expect(admin.deleteUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
      await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/user-not-found' });

      const back = await signIn();
      expect(back.isNewUser).toBe(true);
      expect(back.localId).not.toBe(localId);
      const claims = await admin.verifyIdToken(back.idToken, true);
      expect(claims.firebase.identities['google.com']).toEqual(['u1']);
    });

    it('lists accounts in pages', async () => {
      const { signIn, admin } = getTarget();
      for (const name of ['a', 'b', 'c']) await signIn({ ...ADA, sub: name, email: `${name}@example.com` });
      const first = await admin.listUsers(2);
      const second = await admin.listUsers(2, first.pageToken);
      const users = [...first.users, ...second.users];
      expect(users.map((user) => user.email).sort()).toEqual([
        'a@example.com',
        'b@example.com',
        'c@example.com',
      ]);
      expect(second.pageToken).toBeUndefined();
    });
  });
}
