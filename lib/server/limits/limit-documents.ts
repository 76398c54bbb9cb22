import 'server-only';

import { z } from 'zod';

import { documentKey } from '../database';
import type { DocumentKey } from '../ports';

const limitSchema = z.object({
  /** Calls counted together, from the first to the last (milliseconds since the epoch), oldest first. */
  counted: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
  /** When the record may go. */
  expiresAt: z.date(),
});
export type LimitDocument = z.infer<typeof limitSchema>;

/** `limits/{name}`: how often something happened lately. */
export function limitKey(name: string): DocumentKey<LimitDocument> {
  return documentKey(`limits/${name}`, limitSchema);
}
