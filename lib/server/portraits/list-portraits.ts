import 'server-only';

import { PORTRAIT_JOBS_A_PAGE } from '../../shared/rules/portraits';
import { jobCollection, type JobDocument } from '../jobs/job-documents';
import type { Actor, Services } from '../ports';
import { portraitsLeft } from '../jobs/portraits-left';

/** A portrait of a user. */
export interface ListedPortrait {
  address: string;
  job: JobDocument;
  isStarred: boolean;
}

/**
 * Lists a page of a user's portraits, the newest request first, without deleted ones. A page has the portraits of
 * `jobsAPage` jobs, so it may be empty without being the last; `cursor` is the last page's `nextCursor`.
 * Throws DatabaseError.
 */
export async function listPortraits({
  services,
  actor,
  cursor,
  jobsAPage = PORTRAIT_JOBS_A_PAGE,
}: {
  services: Pick<Services, 'database'>;
  actor: Pick<Actor, 'uid'>;
  cursor: string | null;
  jobsAPage?: number;
}): Promise<{ portraits: ListedPortrait[]; nextCursor: string | null }> {
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
