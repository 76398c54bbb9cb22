import type { StoredRecipe, WholeTransaction } from './portrait-database';

/** Jobs whose pictures are kept; older ones keep only the details. */
export const JOBS_WITH_PICTURES = 60;

/** How long a recipe without portraits is kept (its job failed, or another browser has them), in milliseconds. */
export const UNBOUND_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes recipes and pictures that no portrait needs. `now` in milliseconds since the epoch. */
export async function tidyRecords(transaction: WholeTransaction, now: number): Promise<void> {
  const recipes = transaction.objectStore('makings');
  const pictures = transaction.objectStore('pictures');
  const bound = await boundJobs(transaction);
  const all = (await recipes.getAll()).sort((a, b) => b.madeAt - a.madeAt);
  const isWanted = ({ jobId, madeAt }: StoredRecipe) => bound.has(jobId) || now - madeAt < UNBOUND_KEPT_MS;
  await Promise.all(all.filter((recipe) => !isWanted(recipe)).map((recipe) => recipes.delete(recipe.jobId)));
  const wanted = all.filter(isWanted);
  await Promise.all(
    wanted
      .slice(JOBS_WITH_PICTURES)
      .filter((recipe) => pictureNames(recipe).length > 0)
      .map((recipe) => recipes.put({ ...recipe, photos: [], pose: null, style: null })),
  );
  const needed = new Set(wanted.slice(0, JOBS_WITH_PICTURES).flatMap(pictureNames));
  const kept = await pictures.getAllKeys();
  await Promise.all(kept.filter((name) => !needed.has(name)).map((name) => pictures.delete(name)));
}

function pictureNames({ photos, pose, style }: StoredRecipe): string[] {
  return [...photos, pose, style].filter((name) => name !== null);
}

async function boundJobs(transaction: WholeTransaction): Promise<ReadonlySet<string>> {
  const portraits = await transaction.objectStore('portraits').getAll();
  return new Set(portraits.map(({ jobId }) => jobId));
}
