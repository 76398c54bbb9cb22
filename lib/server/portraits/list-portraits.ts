import 'server-only';

import { PORTRAIT_JOBS_A_PAGE } from '../../shared/rules/portraits';
import { userKey, type UserDocument } from '../accounts/account-documents';
import { jobCollection, type JobDocument } from '../jobs/job-documents';
import { portraitsLeft } from '../jobs/job-view';
import type { PageRequest } from '../ports';

/** A portrait of a user. */
export interface ListedPortrait {
  address: string;
  job: JobDocument;
  isStarred: boolean;
}

/** The state of a user's list of portraits. */
type ListState = UserDocument['portraits'];

interface PageOfPortraits extends PageRequest {
  jobsAPage?: number;
}

/** Reads a user's list of portraits, empty without an account, before a page of at least its revision. */
export async function readListState({
  services: { database },
  actor: { uid },
}: Pick<PageOfPortraits, 'services' | 'actor'>): Promise<ListState> {
  return (await database.get(userKey(uid)))?.portraits ?? { revision: 0, count: 0 };
}

/**
 * Lists the portraits of a page of `jobsAPage` jobs, the newest first, without deleted ones; it may be empty before the
 * last. `cursor` is the last page's `nextCursor`. Throws DatabaseError.
 */
export async function listPortraits({
  services,
  actor,
  cursor,
  jobsAPage = PORTRAIT_JOBS_A_PAGE,
}: PageOfPortraits): Promise<{ portraits: ListedPortrait[]; nextCursor: string | null }> {
  const { documents, nextCursor } = await services.database.page({
    ...jobCollection(),
    where: { uid: actor.uid, state: 'completed' },
    orderBy: 'createdAt',
    limit: jobsAPage,
    cursor,
  });
  const portraits = documents.flatMap((job) =>
    portraitsLeft(job).map((address) => ({
      address,
      job,
      isStarred: job.starredOutput.includes(address),
    })),
  );
  return { portraits, nextCursor };
}

/** Returns how many portraits a user's list has; counts and records them where they were not. Throws DatabaseError. */
export async function countPortraits({
  services,
  actor,
  list,
}: Pick<PageOfPortraits, 'services' | 'actor'> & { list: ListState }): Promise<number> {
  if (list.count !== null) return list.count;
  let count = 0;
  let cursor: string | null = null;
  do {
    const page = await listPortraits({ services, actor, cursor });
    count += page.portraits.length;
    cursor = page.nextCursor;
  } while (cursor !== null);
  await services.database.transaction(async (transaction) => {
    const [user] = await transaction.getAll(userKey(actor.uid));
    if (user?.portraits.revision !== list.revision) return;
    transaction.update(userKey(actor.uid), { portraits: { ...list, count } });
  });
  return count;
}
