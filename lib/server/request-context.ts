import 'server-only';

import { AsyncLocalStorage } from 'node:async_hooks';

/** The current request. */
export interface RequestContext {
  /** Names the request in logs, in the answer's header, at RunPod and at Stripe. */
  requestId: string;
  /** The path, with `:id` in place of ids. */
  route: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request. */
export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** The running code's request; null outside of requests. */
export function currentRequest(): RequestContext | null {
  return storage.getStore() ?? null;
}

/** A path as a route: segments that are no words of the app's become `:id`. */
export function routeOf(path: string): string {
  return path
    .split('/')
    .slice(0, 6)
    .map((segment) => (/^[a-z-]{0,40}$/.test(segment) ? segment : ':id'))
    .join('/');
}
