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

    it('accepts a signed token of the provider as well as plain JSON', async () => {
      const jwt = `e30.${Buffer.from(JSON.stringify(ADA)).toString('base64url')}.c2ln`;
      const { body } = await getTarget().tryToSignIn({ postBody: `id_token=${jwt}&providerId=google.com` });
      expect(body).toMatchObject({
        kind: 'identitytoolkit#VerifyAssertionResponse',
        providerId: 'google.com',
        federatedId: 'https://accounts.google.com/u1',
        email: 'u1@example.com',
        emailVerified: true,
        displayName: 'Ada',
        fullName: 'Ada',
        expiresIn: '3600',
        oauthIdToken: jwt,
      });
      expect(JSON.parse(String(body.rawUserInfo))).toMatchObject({
        id: 'u1',
        email: 'u1@example.com',
        verified_email: true,
        name: 'Ada',
      });
    });

    it.each([
      [
        'no subject',
        { postBody: 'id_token={"email":"a@example.com"}&providerId=google.com' },
        'INVALID_IDP_RESPONSE',
      ],
      ['no JSON', { postBody: 'id_token=nonsense&providerId=google.com' }, 'INVALID_IDP_RESPONSE'],
      ['no provider', { postBody: 'id_token={}' }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
      ['no address', { requestUri: '' }, 'MISSING_REQUEST_URI'],
      ['an invalid address', { requestUri: 'nonsense' }, 'INVALID_REQUEST_URI'],
    ])('with %s is refused', async (_what, change, code) => {
      const answer = await getTarget().tryToSignIn(change);
      expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    });
  });
}
