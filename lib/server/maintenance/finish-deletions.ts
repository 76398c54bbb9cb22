import 'server-only';

import { DELETION_REMEMBERED_MS } from '../../shared/rules/accounts';
import { deletionCollection, deletionKey, type DeletionDocument } from '../accounts/account-documents';
import type { DocumentPage, Identity, Services, Using } from '../ports';
import { finishDeletion } from '../account-data/finish-deletion';

/** Nothing starts after this long, so that the run ends before its host ends it; in milliseconds. */
const WORKS_FOR_MS = 40_000;
const DELETIONS_A_PAGE = 50;
const DELETIONS_A_RUN = 500;

/** How many deletions of accounts a run finished, could not finish, and forgot. */
export interface DeletionCounts {
  finishedDeletions: number;
  unfinishedDeletions: number;
  forgottenDeletions: number;
}

/**
 * Finishes interrupted deletions of accounts, oldest first, and repeats each two hours later, when no upload, copy or
 * ID token of the account is left; then it is forgotten. May run twice at once.
 * Throws DatabaseError when the deletions can't be listed.
 */
export async function finishDeletions({
  services,
  identity,
}: Using & { identity: Pick<Identity, 'delete'> }): Promise<DeletionCounts> {
  const now = services.clock.now();
  const until = now + WORKS_FOR_MS;
  const counts: DeletionCounts = { finishedDeletions: 0, unfinishedDeletions: 0, forgottenDeletions: 0 };
  for (const { uid, finishedAt } of await deletionsToWorkOn(services, now)) {
    if (services.clock.now() > until) break;
    try {
      if (!(await finishDeletion({ services, identity, uid, until }))) counts.unfinishedDeletions += 1;
      else if (finishedAt === null) counts.finishedDeletions += 1;
      else {
        await services.database.transaction(async (transaction) => {
          await transaction.getAll(deletionKey(uid));
          transaction.delete(deletionKey(uid));
        });
        counts.forgottenDeletions += 1;
      }
    } catch (error) {
      services.log.error('deletion_not_finished', error);
      counts.unfinishedDeletions += 1;
    }
  }
  return counts;
}

/** The oldest ones, oldest first: newer ones wait until these are done. */
async function deletionsToWorkOn(services: Services, now: number): Promise<DeletionDocument[]> {
  const awaitsSecondPass = ({ finishedAt }: DeletionDocument) =>
    finishedAt !== null && now < finishedAt.getTime() + DELETION_REMEMBERED_MS;
  const found: DeletionDocument[] = [];
  let cursor: string | null = null;
  do {
    const page: DocumentPage<DeletionDocument> = await services.database.page({
      ...deletionCollection(),
      orderBy: 'startedAt',
      isOldestFirst: true,
      limit: DELETIONS_A_PAGE,
      cursor,
    });
    found.push(...page.documents.filter((deletion) => !awaitsSecondPass(deletion)));
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < DELETIONS_A_RUN);
  return found;
}
