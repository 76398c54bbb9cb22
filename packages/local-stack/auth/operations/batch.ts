import { toUserInfo } from '../accounts/account';
import { GoogleApiError } from '../api/google-api-error';
import type { Operation } from './operation';

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
 * accounts:batchDelete: deletes several accounts, for the admin SDK's deleteUsers.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchDelete
 */
export const batchDelete: Operation = ({ store }, { body }) => {
  const localIds: unknown[] = Array.isArray(body.localIds) ? body.localIds : [];
  if (localIds.length === 0 || localIds.length > MAX_ACCOUNTS) {
    throw new GoogleApiError('LOCAL_ID_LIST_EXCEEDS_LIMIT');
  }
  const errors = localIds.flatMap((localId, index) => {
    const account = typeof localId === 'string' ? store.find(localId) : undefined;
    if (account && !account.disabled && body.force !== true) {
      return [{ index, localId, message: 'NOT_DISABLED : Disable the account before batch deletion.' }];
    }
    if (account) store.delete(account.localId);
    return [];
  });
  return errors.length === 0 ? {} : { errors };
};
