import 'server-only';

import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { deletionCollection, deletionKey, type DeletionDocument } from '../documents';
import type { DocumentPage, Identity, Services } from '../ports';
import { finishDeletion } from '../accounts/finish-deletion';

/** Nothing is begun after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;
const DELETIONS_A_PAGE = 50;
const MOST_PAGES = 10;

/** How many deletions of accounts a sweep brought to their end, could not, and forgot. */
export interface SweptDeletions {
  finishedDeletions: number;
  unfinishedDeletions: number;
  forgottenDeletions: number;
}

/**
 * Finishes the deletions of accounts that a crash or a failing provider interrupted, oldest first. One that was
 * finished two hours ago is gone through once more, for what was under way then (an upload, the copy of a
 * portrait) may have come after it; by now no ID token of the account is left, and the deletion is forgotten.
 * Running twice at once does no harm. Throws DatabaseError when the deletions can't be listed.
 */
export async function finishDeletions({
  services,
  identity,
}: {
  services: Services;
  identity: Pick<Identity, 'delete'>;
}): Promise<SweptDeletions> {
  const now = services.clock.now();
  const until = now + WORKS_FOR_MS;
  const swept: SweptDeletions = { finishedDeletions: 0, unfinishedDeletions: 0, forgottenDeletions: 0 };
  for (const { uid, finishedAt } of await deletionsToWorkOn(services, now)) {
    if (services.clock.now() > until) break;
    try {
      if (!(await finishDeletion({ services, identity, uid, until }))) swept.unfinishedDeletions += 1;
      else if (finishedAt === null) swept.finishedDeletions += 1;
      else {
        await services.database.transaction(async (transaction) => {
          await transaction.getAll(deletionKey(uid));
          transaction.delete(deletionKey(uid));
        });
        swept.forgottenDeletions += 1;
      }
    } catch (error) {
      services.log.error('deletion_not_finished', error);
      swept.unfinishedDeletions += 1;
    }
  }
  return swept;
}

/** Oldest first. */
async function deletionsToWorkOn(services: Services, now: number): Promise<DeletionDocument[]> {
  const found: DeletionDocument[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { documents, nextCursor }: DocumentPage<DeletionDocument> = await services.database.page({
      ...deletionCollection(),
      orderBy: 'startedAt',
      limit: DELETIONS_A_PAGE,
      cursor,
    });
    found.push(...documents);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  const rests = ({ finishedAt }: DeletionDocument) =>
    finishedAt !== null && now < finishedAt.getTime() + DELETION_REMEMBERED_MS;
  return found.filter((deletion) => !rests(deletion)).reverse();
}
