import type { SettingsBoard } from '../../kit/console-settings';
import type { AccessTokens } from '../access-tokens';
import type { AccountStore } from '../account-store';

/** What an operation works on. */
export interface OperationContext {
  store: AccountStore;
  projectId: string;
  settings: SettingsBoard;
  accessTokens: AccessTokens;
}

/** A request, its body parsed and its caller's rights known. */
export interface OperationRequest {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** What the address names within the project; an empty text where it names nothing. */
  resource: string;
  /** true: the admin SDK calls with the emulator's owner token; false: a browser with an API key. */
  isAdmin: boolean;
}

/** One endpoint of the two services. @throws GoogleApiError what the service answers instead of a result */
export type Operation = (context: OperationContext, request: OperationRequest) => object;
