import { z } from 'zod';

import { toUserInfo, type Account } from '../accounts/account';
import { GoogleApiError, notImplemented } from '../api/google-api-error';
import { authenticate, ID_TOKEN_LIFETIME_SECONDS, issueIdToken } from '../accounts/id-token';
import { parseBody, type Operation, type OperationContext, type OperationRequest } from './operation';

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
