import { GoogleApiError } from '../google-api-error';
import { authenticate } from '../id-token';
import type { Operation } from './operation';

/** How old a sign-in may be for a sensitive change by the user, in seconds. */
const RECENT_SIGN_IN_SECONDS = 5 * 60;

/**
 * accounts:delete: the caller's own account, if the sign-in is recent, or any account for the admin SDK.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/delete
 */
export const deleteAccount: Operation = ({ store, projectId }, { body, isAdmin }) => {
  if (isAdmin) {
    if (typeof body.localId !== 'string') throw new GoogleApiError('MISSING_LOCAL_ID');
    if (!store.delete(body.localId)) throw new GoogleApiError('USER_NOT_FOUND');
  } else {
    const { account, authTimeSeconds } = authenticate(body.idToken, store, projectId);
    if (store.nowSeconds() - authTimeSeconds > RECENT_SIGN_IN_SECONDS) {
      throw new GoogleApiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    store.delete(account.localId);
  }
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};
