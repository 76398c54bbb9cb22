import type { KeyObject } from 'node:crypto';

import type { StackSettings } from '../../kit/console-settings';
import type { AccessTokens } from '../accounts/access-tokens';
import type { AccountStore } from '../accounts/account-store';

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
