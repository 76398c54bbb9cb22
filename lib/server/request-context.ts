import 'server-only';

import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being answered. */
export interface RequestContext {
  /** Our name for it, in every log line, in the answer's header, at RunPod and at Stripe. */
  requestId: string;
  /** Its path, with `:id` in place of what names one object. */
  route: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` as part of a request. */
export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** The request of which the running code is a part, or null outside of any. */
export function currentRequest(): RequestContext | null {
  return storage.getStore() ?? null;
}

/** A path as a route: what is no word of ours is an object's name. */
export function routeOf(path: string): string {
  return path
    .split('/')
    .slice(0, 6)
    .map((segment) => (/^[a-z-]{0,40}$/.test(segment) ? segment : ':id'))
    .join('/');
}
