import 'server-only';

import type { z } from 'zod';

import { DatabaseError, type DocumentKey } from './ports';

/** Names the document or the collection at `path`, whose fields are checked by `schema`. */
export function documentKey<Data>(path: string, schema: z.ZodType<Data>): DocumentKey<Data> {
  return { path, parse: (raw) => schema.parse(raw) };
}

/** Runs a transaction that creates documents, and once more after a collision with another call. Throws as `run`. */
export async function retryOnCollision<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DatabaseError && error.failure === 'already_exists') return run();
    throw error;
  }
}
