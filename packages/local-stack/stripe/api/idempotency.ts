import { createHash } from 'node:crypto';

import { StripeApiError } from './stripe-error';
import type { SavedAnswer, StripeStore } from '../state/store';

/** An answer; a replayed one has the id of the original request. */
export interface KeyedAnswer {
  status: number;
  body: object;
  originalRequest?: string;
}

interface KeyedRequest {
  key: string;
  path: string;
  body: Buffer;
  requestId: string;
}

/**
 * Saves the first answer under a key, not of wrong parameters:
 * https://docs.stripe.com/api/idempotent_requests.
 */
export class IdempotencyKeys {
  private readonly inUse = new Set<string>();

  constructor(private readonly store: StripeStore) {}

  /**
   * Answers a request under its key.
   * @param execute resolves with the answer to save; an exception is not saved.
   * @throws StripeApiError 400 if the key was used for another request, 409 while it is in use.
   */
  async answer(request: KeyedRequest, execute: () => Promise<KeyedAnswer>): Promise<KeyedAnswer> {
    const { key, path, body, requestId } = request;
    const parameters = createHash('sha256').update(path).update(body).digest('hex');
    const saved = Object.hasOwn(this.store.answers, key) ? this.store.answers[key] : undefined;
    if (saved) return replay(saved, key, parameters);
    if (this.inUse.has(key)) throw keyInUse(key);
    this.inUse.add(key);
    try {
      const answer = await execute();
      const { status } = answer;
      // A copy, so that the saved answer does not change with the objects in it.
      const copy = JSON.parse(JSON.stringify(answer.body)) as object;
      this.store.answers[key] = { parameters, requestId, status, body: copy };
      this.store.save();
      return answer;
    } finally {
      this.inUse.delete(key);
    }
  }
}

function replay(saved: SavedAnswer, key: string, parameters: string): KeyedAnswer {
  if (saved.parameters === parameters)
    return { status: saved.status, body: saved.body, originalRequest: saved.requestId };
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
