import { toUserInfo, type Account } from '../accounts/account';
import type { AccountStore } from '../accounts/account-store';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import { authenticate, ID_TOKEN_LIFETIME_SECONDS, issueIdToken, parseObject } from '../accounts/id-token';
import type { Operation, OperationContext, OperationRequest } from './operation';

const USER_FIELDS = ['displayName', 'photoUrl', 'deleteAttribute', 'returnSecureToken', 'idToken'];
const ADMIN_FIELDS = ['localId', 'disableUser', 'validSince', 'emailVerified', 'customAttributes'];

/**
 * accounts:update: changes display name and picture; for the admin SDK also `disableUser`, `validSince` (which revokes
 * sessions), `emailVerified` and custom claims. Any other field answers 501.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/update
 */
export const update: Operation = (context, request) => {
  const { body, isAdmin } = request;
  const { store } = context;
  if (!isAdmin) checkUserRequest(body);
  const known = [...USER_FIELDS, ...(isAdmin ? ADMIN_FIELDS : [])];
  const unknown = Object.keys(body).find((field) => !known.includes(field));
  if (unknown !== undefined) throw notImplemented(`a change of ${unknown}`);

  const { account, authTimeSeconds } = target(context, request);
  const changes = readChanges(body);
  store.update(account, changes);
  if (body.validSince !== undefined) store.revokeSessions(account, readValidSince(body.validSince, store));

  const session =
    body.returnSecureToken === true && authTimeSeconds !== null
      ? {
          idToken: issueIdToken({
            account,
            authTimeSeconds,
            nowSeconds: store.nowSeconds(),
            projectId: context.projectId,
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

function readChanges(body: Record<string, unknown>): Partial<Account> {
  const changes: Partial<Account> = {};
  if (body.displayName !== undefined) changes.displayName = text(body.displayName, 'displayName');
  if (body.photoUrl !== undefined) changes.photoUrl = text(body.photoUrl, 'photoUrl');
  if (body.disableUser !== undefined) changes.disabled = flag(body.disableUser, 'disableUser');
  if (body.emailVerified !== undefined) changes.emailVerified = flag(body.emailVerified, 'emailVerified');
  if (body.customAttributes !== undefined) {
    const claims = text(body.customAttributes, 'customAttributes');
    if (!parseObject(claims)) throw new GoogleApiError('INVALID_CLAIMS');
    changes.customAttributes = claims;
  }
  const deleted: unknown[] = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : [];
  for (const attribute of deleted) {
    if (attribute === 'DISPLAY_NAME') changes.displayName = null;
    else if (attribute === 'PHOTO_URL') changes.photoUrl = null;
    else throw notImplemented(`the deletion of ${String(attribute)}`);
  }
  return changes;
}

/** Converts the second of the machine's clock, which the admin SDK sends, to the stack's clock. */
function readValidSince(value: unknown, store: AccountStore): number {
  const seconds = Number(value);
  if (!Number.isInteger(seconds))
    throw new GoogleApiError('INVALID_ARGUMENT : validSince is not in seconds.');
  return seconds + Math.round((store.clock.now() - Date.now()) / 1_000);
}

function text(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new GoogleApiError(`INVALID_ARGUMENT : ${field} is not a text.`);
  return value;
}

function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean')
    throw new GoogleApiError(`INVALID_ARGUMENT : ${field} is not true or false.`);
  return value;
}
