import { ADA } from '../../testing/auth';
import { codeOf, type GetTarget } from './target';

/** Sign-ins with an ID token of Google's. */
export function describeSignIn(getTarget: GetTarget): void {
  describe('a sign-in', () => {
    it('recognises a user who signs in again', async () => {
      const { signIn } = getTarget();
      const first = await signIn();
      const second = await signIn();
      expect(first.isNewUser).toBe(true);
      expect(second.isNewUser).toBeFalsy();
      expect(second.localId).toBe(first.localId);
    });

    it('keeps one account for a verified e-mail address whose subject changed', async () => {
      const { signIn, admin } = getTarget();
      const first = await signIn();
      const second = await signIn({ ...ADA, sub: 'another', email: 'U1@example.com' });
      expect(second.localId).toBe(first.localId);
      expect((await admin.getUser(first.localId)).providerData).toMatchObject([{ uid: 'another' }]);
    });

    it('needs no e-mail address', async () => {
      const { signIn, admin } = getTarget();
      const { idToken, localId } = await signIn({ sub: 'u2', name: 'Ben' });
      const claims = await admin.verifyIdToken(idToken, true);
      expect(claims).toMatchObject({
        uid: localId,
        name: 'Ben',
        firebase: { identities: { 'google.com': ['u2'] } },
      });
      for (const name of ['email', 'email_verified']) expect(claims).not.toHaveProperty(name);
      expect(claims.firebase.identities).not.toHaveProperty('email');
      const user = await admin.getUser(localId);
      expect(user).toMatchObject({ email: undefined, emailVerified: false, displayName: 'Ben' });
      expect(user.providerData).toMatchObject([{ providerId: 'google.com', uid: 'u2', displayName: 'Ben' }]);
      expect((await signIn({ sub: 'u3' })).localId).not.toBe(localId);
      expect((await signIn({ sub: 'u2', name: 'Ben' })).localId).toBe(localId);
    });

    it.each([
      ['no JSON', { postBody: 'id_token=nonsense&providerId=google.com' }, 'INVALID_IDP_RESPONSE'],
      ['no address', { requestUri: '' }, 'MISSING_REQUEST_URI'],
    ])('with %s is refused', async (_what, change, code) => {
      const answer = await getTarget().tryToSignIn(change);
      expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    });
  });
}
