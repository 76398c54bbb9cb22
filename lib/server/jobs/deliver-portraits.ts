import 'server-only';

import { AppError } from '../../shared/errors';
import { digitalSourceOf, type DigitalSource, drawsPrompts } from '../../shared/rules/digital-sources';
import type { JobFailure } from '../../shared/rules/job-states';
import { SETTLE_LEASE_MS } from '../../shared/rules/jobs';
import { type JobDocument, jobKey } from './job-documents';
import { type JobView, viewOfRecord } from './job-view';
import type { PortraitMark, Services, Using } from '../ports';
import { finishJob, type JobOutcome } from './finish-job';

/** More pictures in one result are left out: a job makes one. */
const MOST_PORTRAITS = 8;

/** A model that is not known may have generated everything. */
const UNKNOWN_SOURCE: DigitalSource = 'trainedAlgorithmicMedia';

const COPYING: JobView = { status: 'running', stage: 'saving' };

/**
 * Copies a completed run's portraits into our store, under a lease, and ends the job. Leaves out a picture that is no
 * portrait, and refunds a job without any, or with nudity; stays open while the copy or the look for nudity fails and
 * the provider keeps the result.
 * Throws AppError not_found for a job that was deleted with its account; DatabaseError.
 */
export async function deliverPortraits({
  services,
  job,
  output,
}: Using & { job: JobDocument; output: string[] }): Promise<JobView> {
  const leased = await takeLease(services, job.id);
  if (leased.kind === 'ended') return viewOfRecord(leased.job);
  if (leased.kind === 'busy') return COPYING;

  let copies: string[] | JobFailure;
  try {
    copies = await copyAll({ services, job, folder: leased.folder, output: output.slice(0, MOST_PORTRAITS) });
  } catch (error) {
    services.log.error('portrait_not_copied', error, { jobId: job.id });
    await releaseLease(services, job.id);
    return COPYING;
  }
  const outcome: JobOutcome = Array.isArray(copies)
    ? { kind: 'completed', output: copies }
    : { kind: 'failed', failure: copies };
  const finished = await finishUnlessDeleted(services, job, outcome);
  const isDeleted = (address: string) => !finished || finished.deletedOutput.includes(address);
  await deleteLateCopies(services, job, Array.isArray(copies) ? copies.filter(isDeleted) : []);
  if (!finished) throw new AppError('not_found');
  return viewOfRecord(finished);
}

/** The path of a job's portraits in the public store. */
export function resultFolderPath(folder: string): string {
  return `results/${folder}`;
}

type Lease = { kind: 'taken'; folder: string } | { kind: 'busy' } | { kind: 'ended'; job: JobDocument };

async function takeLease(services: Services, jobId: string): Promise<Lease> {
  return services.database.transaction(async (transaction): Promise<Lease> => {
    const [job] = await transaction.getAll(jobKey(jobId));
    if (!job) throw new AppError('not_found');
    if (job.state !== 'open') return { kind: 'ended', job };
    const now = services.clock.now();
    if (job.leaseUntil && job.leaseUntil.getTime() > now) return { kind: 'busy' };
    const folder = job.resultFolder ?? services.randomName();
    transaction.update(jobKey(jobId), { resultFolder: folder, leaseUntil: new Date(now + SETTLE_LEASE_MS) });
    return { kind: 'taken', folder };
  });
}

/** Never throws: an unreleased lease expires. */
async function releaseLease(services: Services, jobId: string): Promise<void> {
  try {
    await services.database.transaction(async (transaction) => {
      const [job] = await transaction.getAll(jobKey(jobId));
      if (job) transaction.update(jobKey(jobId), { leaseUntil: null });
    });
  } catch (error) {
    services.log.error('lease_not_released', error, { jobId });
  }
}

/** Returns the ended job; null when it was deleted with its account during the copy. */
async function finishUnlessDeleted(services: Services, job: JobDocument, outcome: JobOutcome) {
  try {
    return await finishJob({ services, job, outcome });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Deletes copies of portraits that were deleted, alone or with the account, while this copy outlasted its lease. */
async function deleteLateCopies(services: Services, job: JobDocument, copies: string[]): Promise<void> {
  if (copies.length === 0) return;
  try {
    await services.publicFiles.delete(copies);
  } catch {
    services.log.warn('portraits_not_deleted_again', { jobId: job.id });
  }
}

/** The mark of a job's portraits. */
function markOf({ clock }: Pick<Services, 'clock'>, job: JobDocument): PortraitMark {
  const model = job.endpoint?.model ?? null;
  return {
    digitalSource: digitalSourceOf(model) ?? UNKNOWN_SOURCE,
    creatorTool: model === null ? 'Chiaro' : `Chiaro (${model})`,
    createdAt: new Date(clock.now()),
  };
}

interface Copy extends Using {
  job: JobDocument;
  folder: string;
  output: string[];
}

/**
 * Returns the copies' addresses without a rejected picture's, or why none is delivered: provider_failed when the output
 * is no picture or no public address, content_refused for nudity. Throws what the stores and `findNudity` throw.
 */
async function copyAll({ services, job, folder, output }: Copy): Promise<string[] | JobFailure> {
  const mark = markOf(services, job);
  const urls: string[] = [];
  for (const [index, source] of output.entries()) {
    const bytes = await services.portraitSource.read(source);
    if (!bytes) services.log.warn('portrait_address_refused', { jobId: job.id });
    const picture = bytes && (await services.pictures.normalizePortrait(bytes, mark));
    if (!picture) return 'provider_failed';
    // Without an answer nothing is delivered, unlike in the check below: the law forbids such pictures.
    if (drawsPrompts(job.endpoint?.model ?? null) && (await services.findNudity(picture))) {
      services.log.warn('portrait_refused', factsOf(job));
      return 'content_refused';
    }
    if (await isRejected(services, job, picture)) continue;
    const { url } = await services.publicFiles.put({
      path: `${resultFolderPath(folder)}/${index}.webp`,
      bytes: picture,
      contentType: 'image/webp',
    });
    urls.push(url);
  }
  return urls;
}

function factsOf({ id: jobId, endpoint, recipe }: JobDocument) {
  return {
    jobId,
    endpoint: endpoint?.id ?? null,
    model: endpoint?.model ?? null,
    method: recipe?.method ?? null,
  };
}

/** Whether a picture is no portrait. A check that fails rejects nothing: no portrait is lost to it. */
async function isRejected(
  { portraitCheck, log }: Services,
  job: JobDocument,
  picture: Buffer,
): Promise<boolean> {
  if (!portraitCheck) return false;
  const facts = factsOf(job);
  try {
    const fault = await portraitCheck.findFault(picture);
    if (fault) log.warn('portrait_rejected', { ...facts, reason: fault });
    return fault !== null;
  } catch (error) {
    log.error('portrait_not_checked', error, facts);
    return false;
  }
}
