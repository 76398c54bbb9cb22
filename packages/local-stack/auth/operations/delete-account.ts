import { GoogleApiError } from '../api/google-api-error';
import { authenticate } from '../accounts/id-token';
import type { Operation } from './operation';

/** The maximum age of a sign-in for a sensitive change by the user, in seconds. */
const MAX_SIGN_IN_AGE_SECONDS = 5 * 60;

/**
 * accounts:delete: deletes the caller's own account, if the sign-in is recent, or any account for the admin SDK.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/delete
 */
export const deleteAccount: Operation = ({ store, projectId }, { body, isAdmin }) => {
  if (isAdmin) {
    if (typeof body.localId !== 'string') throw new GoogleApiError('MISSING_LOCAL_ID');
    if (!store.delete(body.localId)) throw new GoogleApiError('USER_NOT_FOUND');
  } else {
    const { account, authTimeSeconds } = authenticate(body.idToken, store, projectId);
    if (store.nowSeconds() - authTimeSeconds > MAX_SIGN_IN_AGE_SECONDS) {
      throw new GoogleApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    store.delete(account.localId);
  }
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};
