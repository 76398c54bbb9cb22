import 'server-only';

import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

import type { Clock } from '../../ports';

interface GoogleKeysOptions {
  /** The address of the keys. */
  url: string;
  /** The time limit of a fetch, in milliseconds. */
  timeoutMs: number;
  clock: Clock;
  /** Is told each fetch that fails. */
  onFailure: (error: unknown) => void;
}

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string(), n: z.string(), e: z.string() })),
});

/** For an answer without a `max-age`. */
const DEFAULT_MAX_AGE_SECONDS = 3_600;
/** Keys are used for so long while newer ones can't be fetched. */
const USED_FOR_MS = 24 * 60 * 60_000;
/** With usable keys, a failed fetch is tried again after so long. */
const TRIED_AGAIN_AFTER_MS = 60_000;

/**
 * Returns what finds the public key of an ID token; it fetches the keys when Google's `max-age` has passed. It throws
 * JWKSNoMatchingKey for a key that Google does not name, and another error where that can't be known.
 */
export function createGoogleKeys({ url, timeoutMs, clock, onFailure }: GoogleKeysOptions): JWTVerifyGetKey {
  let find: JWTVerifyGetKey | null = null;
  let fetchAt = 0;
  let usedUntil = 0;
  let failure: Error | null = null;
  let fetching: Promise<void> | null = null;

  async function fetchKeys(): Promise<void> {
    try {
      const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`Google answers ${response.status} in place of its keys.`);
      find = createLocalJWKSet(keySetSchema.parse(await response.json()));
      const maxAge = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
      fetchAt = clock.now() + Number(maxAge ?? DEFAULT_MAX_AGE_SECONDS) * 1000;
      usedUntil = clock.now() + USED_FOR_MS;
      failure = null;
    } catch (cause) {
      failure = new Error("Google's keys can't be fetched.", { cause });
      fetchAt = clock.now() + TRIED_AGAIN_AFTER_MS;
      if (clock.now() >= usedUntil) find = null;
      onFailure(failure);
    } finally {
      fetching = null;
    }
  }

  return async (header, token) => {
    if (find === null || clock.now() >= fetchAt) await (fetching ??= fetchKeys());
    if (find === null) throw failure ?? new Error('There are no keys.');
    try {
      return await find(header, token);
    } catch (error) {
      // Google may have named this key since.
      throw failure && error instanceof errors.JWKSNoMatchingKey ? failure : error;
    }
  };
}
