import { type Account, GOOGLE_PROVIDER_ID, toUserInfo } from '../accounts/account';
import { authenticate, ID_TOKEN_LIFETIME_SECONDS, issueIdToken } from '../accounts/id-token';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import { type Operation, type OperationContext, type OperationRequest, parseBody } from './operation';
import { z } from 'zod';

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

const userSchema = z.object({
  idToken: z.string().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  deleteAttribute: z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL'])).default([]),
  returnSecureToken: z.boolean().optional(),
});
const adminSchema = userSchema.extend({
  localId: z.string().optional(),
  disableUser: z.boolean().optional(),
  validSince: z.coerce.number().int().optional(),
  emailVerified: z.boolean().optional(),
  customAttributes: z.string().optional(),
});

/**
 * accounts:update: changes display name and picture; for the admin SDK also `disableUser`, `validSince` (which revokes
 * sessions), `emailVerified` and custom claims. Any other field answers 501.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/update
 */
export const update: Operation = (context, request) => {
  const { body, isAdmin } = request;
  const { store } = context;
  if (!isAdmin) checkUserRequest(body);
  const { shape } = isAdmin ? adminSchema : userSchema;
  const unknown = Object.keys(body).find((field) => !(field in shape));
  if (unknown !== undefined) throw notImplemented(`a change of ${unknown}`);

  const { account, authTimeSeconds } = target(context, request);
  const { validSince, ...changes } = parseBody(adminSchema, body);
  store.update(account, accountChanges(changes));
  // The admin SDK sends the second of the machine's clock, which the stack's may have left behind.
  const aheadSeconds = Math.round((store.clock.now() - Date.now()) / 1_000);
  if (validSince !== undefined) store.revokeSessions(account, validSince + aheadSeconds);

  const session =
    body.returnSecureToken === true && authTimeSeconds !== null
      ? {
          idToken: issueIdToken({
            account,
            authTimeSeconds,
            nowSeconds: store.nowSeconds(),
            projectId: context.projectId,
            tokenKey: context.tokenKey,
          }),
          refreshToken: store.startSession(account, authTimeSeconds),
          expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
        }
      : {};
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...toUserInfo(account), ...session };
};

function checkUserRequest(body: Record<string, unknown>): void {
  if (body.idToken === undefined)
    throw new GoogleApiError('INVALID_REQ_TYPE : Unsupported request parameters.');
  if (body.customAttributes !== undefined) throw new GoogleApiError('INSUFFICIENT_PERMISSION');
  if (body.disableUser !== undefined) throw new GoogleApiError('OPERATION_NOT_ALLOWED');
}

function target(
  { store, projectId }: OperationContext,
  { body, isAdmin }: OperationRequest,
): { account: Account; authTimeSeconds: number | null } {
  if (!isAdmin) return authenticate(body.idToken, store, projectId);
  if (typeof body.localId !== 'string') throw new GoogleApiError('MISSING_LOCAL_ID');
  const account = store.find(body.localId);
  if (!account) throw new GoogleApiError('USER_NOT_FOUND');
  return { account, authTimeSeconds: null };
}

function accountChanges(sent: Omit<z.infer<typeof adminSchema>, 'validSince'>): Partial<Account> {
  const changes: Partial<Account> = {};
  if (sent.displayName !== undefined) changes.displayName = sent.displayName;
  if (sent.photoUrl !== undefined) changes.photoUrl = sent.photoUrl;
  if (sent.disableUser !== undefined) changes.disabled = sent.disableUser;
  if (sent.emailVerified !== undefined) changes.emailVerified = sent.emailVerified;
  if (sent.customAttributes !== undefined) changes.customAttributes = sent.customAttributes;
  if (sent.deleteAttribute.includes('DISPLAY_NAME')) changes.displayName = undefined;
  if (sent.deleteAttribute.includes('PHOTO_URL')) changes.photoUrl = undefined;
  return changes;
}
