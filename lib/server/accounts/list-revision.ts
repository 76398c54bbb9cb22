import 'server-only';

import type { UserDocument } from './account-documents';

/**
 * Returns the list of portraits after a change, with `added` more; the caller writes it in the change's transaction.
 */
export function nextListRevision(
  { portraits: { revision, count } }: Pick<UserDocument, 'portraits'>,
  added = 0,
): Pick<UserDocument, 'portraits'> {
  return { portraits: { revision: revision + 1, count: count === null ? null : count + added } };
}
