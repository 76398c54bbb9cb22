import 'server-only';

import { AppError } from '../../shared/errors';
import { jobCollection, jobKey, type JobDocument } from '../documents';
import type { Actor, Services } from '../ports';

/** Where deliverPortraits puts a portrait, at the end of its address. Nothing else is asked of the database. */
const PORTRAIT_ADDRESS = /\/results\/[0-9a-f]{32}\/\d+\.webp$/;

/** Which of the addresses were a person's portraits and are gone; each once, in the order given. */
export interface DeletedPortraits {
  deleted: string[];
  kept: string[];
}

/**
 * Deletes a person's portraits. Whose a portrait is stands in the settled job that has its address in
 * `output`; an address of anyone else's is kept like one that never was. The job notes the deletion before
 * the file goes: who copies the same portrait at this moment sees the note and deletes the copy again (see
 * deliverPortraits). A note does not prove that the file is gone, so every repeat deletes it anew; a request
 * that failed halfway is finished by its repeat.
 * Throws AppError unavailable when the file store fails; DatabaseError.
 */
export async function deletePortraits({
  services,
  actor,
  portraits,
}: {
  services: Pick<Services, 'database' | 'publicFiles' | 'log'>;
  actor: Pick<Actor, 'uid'>;
  portraits: readonly string[];
}): Promise<DeletedPortraits> {
  const named = [...new Set(portraits)];
  const jobs = await findJobsOf(services, actor, named);
  const own = new Set(jobs.flatMap(({ output }) => output));
  const deleted = named.filter((address) => own.has(address));
  if (deleted.length > 0) {
    await noteDeletion(services, jobs, deleted);
    await deleteFiles(services, deleted);
  }
  return { deleted, kept: named.filter((address) => !own.has(address)) };
}

/** The person's settled jobs that made one of these portraits. */
async function findJobsOf(
  services: Pick<Services, 'database'>,
  actor: Pick<Actor, 'uid'>,
  addresses: readonly string[],
): Promise<JobDocument[]> {
  const portraits = addresses.filter((address) => PORTRAIT_ADDRESS.test(address));
  if (portraits.length === 0) return [];
  const jobs = await services.database.listHaving({ ...jobCollection(), field: 'output', anyOf: portraits });
  return jobs.filter((job) => job.uid === actor.uid && job.state === 'completed');
}

async function noteDeletion(
  services: Pick<Services, 'database'>,
  jobs: readonly JobDocument[],
  addresses: readonly string[],
): Promise<void> {
  const unnoted = jobs.filter((job) => toNote(job, addresses).length > 0);
  if (unnoted.length === 0) return;
  await services.database.transaction(async (transaction) => {
    const keys = unnoted.map(({ id }) => jobKey(id));
    for (const job of await transaction.getAll(...keys)) {
      if (!job) continue;
      const added = toNote(job, addresses);
      if (added.length === 0) continue;
      const deletedOutput = [...job.deletedOutput, ...added];
      transaction.update(jobKey(job.id), { deletedOutput, hasLeftovers: true });
    }
  });
}

/** The portraits of a job that its note lacks. */
function toNote(job: JobDocument, addresses: readonly string[]): string[] {
  return job.output.filter((address) => addresses.includes(address) && !job.deletedOutput.includes(address));
}

async function deleteFiles(
  services: Pick<Services, 'publicFiles' | 'log'>,
  addresses: readonly string[],
): Promise<void> {
  try {
    await services.publicFiles.delete(addresses);
  } catch (error) {
    // The kind alone: a store's own words may name the file, and its address is all that protects it.
    const kind = error instanceof Error ? error.name : typeof error;
    services.log.warn('portraits_not_deleted', { kind, portraits: addresses.length });
    throw new AppError('unavailable', {}, { cause: error });
  }
}
