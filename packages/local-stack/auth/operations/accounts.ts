import { toUserInfo } from '../accounts/account';
import { authenticate } from '../accounts/id-token';
import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

/**
 * accounts:lookup: returns the caller's own account by its ID token, or for the admin SDK the accounts by uid, without
 * those that do not exist.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 */
export const lookup: Operation = ({ store, projectId }, { body, isAdmin }) => {
  const kind = 'identitytoolkit#GetAccountInfoResponse';
  if (!isAdmin) return { kind, users: [toUserInfo(authenticate(body.idToken, store, projectId))] };
  const localIds: unknown[] = Array.isArray(body.localId) ? body.localId : [];
  const users = localIds.flatMap((localId) => {
    const account = typeof localId === 'string' ? store.find(localId) : undefined;
    return account ? [toUserInfo(account)] : [];
  });
  return { kind, ...(users.length === 0 ? {} : { users }) };
};

const MAX_ACCOUNTS = 1_000;

/**
 * accounts:batchGet: returns the accounts in pages, for the admin SDK's listUsers.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchGet
 */
export const batchGet: Operation = ({ store }, { query }) => {
  const size = Math.min(Number(query.get('maxResults') ?? 20), MAX_ACCOUNTS);
  if (!Number.isInteger(size) || size < 1) throw new GoogleApiError('INVALID_PAGE_SELECTION');
  const accounts = store.list().sort((a, b) => (a.localId < b.localId ? -1 : 1));
  const after = query.get('nextPageToken');
  const rest = after === null ? accounts : accounts.filter((account) => account.localId > after);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: page.map(toUserInfo),
    ...(rest.length > size && last ? { nextPageToken: last.localId } : {}),
  };
};

/**
 * accounts:delete: deletes an account for the admin SDK.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/delete
 */
export const deleteAccount: Operation = ({ store }, { body }) => {
  if (typeof body.localId !== 'string') throw new GoogleApiError('MISSING_LOCAL_ID');
  if (!store.delete(body.localId)) throw new GoogleApiError('USER_NOT_FOUND');
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
};
