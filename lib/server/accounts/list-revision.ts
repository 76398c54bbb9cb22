import 'server-only';

import type { UserDocument } from './account-documents';

/**
 * Returns the field of a user's document for a list of portraits that has changed; `added` is how many portraits it has
 * more. The caller writes the field in the transaction that changes the list.
 */
export function nextListRevision(
  { portraits: { revision, count } }: Pick<UserDocument, 'portraits'>,
  added = 0,
): Pick<UserDocument, 'portraits'> {
  return { portraits: { revision: revision + 1, count: count === null ? null : count + added } };
}
