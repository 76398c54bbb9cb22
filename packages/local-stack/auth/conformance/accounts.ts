import { codeOf, type GetTarget } from './target';

/** What a browser does with its own account, and the access to both interfaces. */
export function describeAccounts(getTarget: GetTarget): void {
  describe('an account', () => {
    it('gives a new ID token of the same sign-in for the refresh token', async () => {
      const { signIn, refresh, post, admin } = getTarget();
      const { idToken, refreshToken, localId } = await signIn();
      const { body } = await refresh(refreshToken);
      expect(body).toMatchObject({ expires_in: '3600', token_type: 'Bearer', user_id: localId });
      expect(body.access_token).toBe(body.id_token);
      expect((await post('accounts:lookup', { idToken: body.id_token })).status).toBe(200);
      const [before, after] = [
        await admin.verifyIdToken(idToken),
        await admin.verifyIdToken(String(body.id_token)),
      ];
      expect(after.auth_time).toBe(before.auth_time);
    });

    it.each([
      ['accounts:lookup', {}, 'MISSING_ID_TOKEN'],
      ['accounts:lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
    ])('refuses %s of %j', async (path, body, code) => {
      const answer = await getTarget().post(path, body);
      expect([answer.status, codeOf(answer)]).toEqual([400, code]);
      expect(answer.body.error).toMatchObject({
        code: 400,
        errors: [{ reason: 'invalid', domain: 'global' }],
      });
    });
  });
}
