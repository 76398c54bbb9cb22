import { GOOGLE_PROVIDER_ID, toUserInfo, type Account } from '../accounts/account';
import { authenticate } from '../accounts/id-token';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import type { Operation } from './operation';

/**
 * accounts:lookup: returns the caller's own account by its ID token, or for the admin SDK the accounts by uid, e-mail
 * address or Google subject, without those that do not exist.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 */
export const lookup: Operation = ({ store, projectId }, { body, isAdmin }) => {
  const kind = 'identitytoolkit#GetAccountInfoResponse';
  if (!isAdmin) {
    const { account } = authenticate(body.idToken, store, projectId);
    return { kind, users: [toUserInfo(account)] };
  }
  if (body.phoneNumber !== undefined) throw notImplemented('phone numbers');
  const found = new Set<Account | undefined>();
  for (const localId of strings(body.localId)) found.add(store.find(localId));
  for (const email of strings(body.email)) found.add(store.findByEmail(email));
  for (const identity of identities(body.federatedUserId)) {
    if (identity.providerId === GOOGLE_PROVIDER_ID) found.add(store.findByRawId(identity.rawId));
  }
  const users = [...found].flatMap((account) => (account ? [toUserInfo(account)] : []));
  return { kind, ...(users.length === 0 ? {} : { users }) };
};

function strings(value: unknown): string[] {
  if (value === undefined) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every((entry) => typeof entry === 'string')) throw new GoogleApiError('INVALID_ARGUMENT');
  return list;
}

function identities(value: unknown): { providerId: string; rawId: string }[] {
  return Array.isArray(value) ? (value as { providerId: string; rawId: string }[]) : [];
}
