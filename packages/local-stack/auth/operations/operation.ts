import type { KeyObject } from 'node:crypto';

import { z } from 'zod';

import type { StackSettings } from '../../kit/console-settings';
import type { AccessTokens } from '../accounts/access-tokens';
import type { AccountStore } from '../accounts/account-store';
import { GoogleApiError } from '../api/google-api-error';

/** The state that operations work on. */
export interface OperationContext {
  store: AccountStore;
  projectId: string;
  settings: StackSettings;
  accessTokens: AccessTokens;
  /** Signs ID tokens; null: they are unsigned, as the Auth emulator's. */
  tokenKey: KeyObject | null;
}

/** A request with its parsed body and its caller's rights. */
export interface OperationRequest {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** The resource in the address after the project, or an empty text. */
  resource: string;
  /** true: the admin SDK with the emulator's owner token; false: a browser with an API key. */
  isAdmin: boolean;
}

/** Runs one endpoint and returns the answer's body. @throws GoogleApiError the service's error */
export type Operation = (context: OperationContext, request: OperationRequest) => object;

/** Returns a request's body in the form of a schema. @throws GoogleApiError for another form */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GoogleApiError(z.prettifyError(parsed.error));
  return parsed.data;
}
