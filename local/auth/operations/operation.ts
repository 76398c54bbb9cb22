import type { AccountStore } from '../account-store';

/** What an operation works on. */
export interface OperationContext {
  store: AccountStore;
  projectId: string;
}

/** A request, its body parsed and its caller's rights known. */
export interface OperationRequest {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** true: the admin SDK calls with the emulator's owner token; false: a browser with an API key. */
  isAdmin: boolean;
}

/** One endpoint of the two services. @throws GoogleApiError what the service answers instead of a result */
export type Operation = (context: OperationContext, request: OperationRequest) => object;
