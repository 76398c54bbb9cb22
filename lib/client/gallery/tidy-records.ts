import type { StoredMaking, WholeTransaction } from './portrait-database';

/** Jobs whose pictures are kept; of older ones only the details are. */
export const JOBS_WITH_PICTURES = 60;

/** A job that gave no portrait for so long (it failed, or another browser has them) is forgotten, in milliseconds. */
export const UNBOUND_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Removes, within a transaction, jobs and pictures that no portrait needs any more. `now` in milliseconds. */
export async function tidyRecords(transaction: WholeTransaction, now: number): Promise<void> {
  const makings = transaction.objectStore('makings');
  const pictures = transaction.objectStore('pictures');
  const bound = await boundJobs(transaction);
  const all = (await makings.getAll()).sort((a, b) => b.madeAt - a.madeAt);
  const isWanted = ({ jobId, madeAt }: StoredMaking) => bound.has(jobId) || now - madeAt < UNBOUND_KEPT_MS;
  await Promise.all(all.filter((making) => !isWanted(making)).map((making) => makings.delete(making.jobId)));
  const wanted = all.filter(isWanted);
  await Promise.all(
    wanted
      .slice(JOBS_WITH_PICTURES)
      .filter((making) => pictureNames(making).length > 0)
      .map((making) => makings.put({ ...making, photos: [], pose: null, style: null })),
  );
  const needed = new Set(wanted.slice(0, JOBS_WITH_PICTURES).flatMap(pictureNames));
  const kept = await pictures.getAllKeys();
  await Promise.all(kept.filter((name) => !needed.has(name)).map((name) => pictures.delete(name)));
}

/** Names of the pictures that a job used. */
export function pictureNames({ photos, pose, style }: StoredMaking): string[] {
  return [...photos, pose, style].filter((name) => name !== null);
}

async function boundJobs(transaction: WholeTransaction): Promise<ReadonlySet<string>> {
  const portraits = await transaction.objectStore('portraits').getAll();
  return new Set(portraits.map(({ jobId }) => jobId));
}
