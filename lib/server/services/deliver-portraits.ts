import 'server-only';

import { SETTLE_LEASE_MS } from '../../shared/rules/jobs';
import { jobKey, type JobDocument } from '../documents';
import type { Services } from '../ports';
import { finishJob } from './finish-job';
import { viewOfRecord, type JobView } from './job-view';

/** More pictures than this in one result are left out: a portrait job makes one. */
const MOST_PORTRAITS = 8;

const COPYING: JobView = { status: 'IN_PROGRESS' };

/**
 * Copies a completed run's portraits into our own store and then ends the job. One caller at a time holds
 * the lease; the folder is written down before the first copy, so that a copy after a crash overwrites.
 * While the copy can't be made the job stays open: the provider keeps the result for a while, and when it
 * no longer does, the job is refunded. Throws DatabaseError.
 */
export async function deliverPortraits({
  services,
  job,
  output,
}: {
  services: Services;
  job: JobDocument;
  output: string[];
}): Promise<JobView> {
  const leased = await takeLease(services, job.id);
  if (leased.kind === 'ended') return viewOfRecord(leased.job);
  if (leased.kind === 'busy') return COPYING;

  let urls: string[] | null;
  try {
    urls = await copyAll(services, leased.folder, output.slice(0, MOST_PORTRAITS));
  } catch (error) {
    services.log.error('portrait_not_copied', error, { jobId: job.id });
    await releaseLease(services, job.id);
    return COPYING;
  }
  const outcome = urls
    ? ({ kind: 'completed', output: urls } as const)
    : ({ kind: 'failed', failure: 'provider_failed' } as const);
  const finished = await finishJob({ services, job, outcome });
  await deleteAgain(services, finished, urls ?? []);
  return viewOfRecord(finished);
}

type Lease = { kind: 'taken'; folder: string } | { kind: 'busy' } | { kind: 'ended'; job: JobDocument };

async function takeLease(services: Services, jobId: string): Promise<Lease> {
  return services.database.transaction(async (transaction): Promise<Lease> => {
    const [job] = await transaction.getAll(jobKey(jobId));
    if (!job) throw new Error('A job whose result is delivered must exist.');
    if (job.state !== 'open') return { kind: 'ended', job };
    const now = services.clock.now();
    if (job.leaseUntil && job.leaseUntil.getTime() > now) return { kind: 'busy' };
    const folder = job.resultFolder ?? services.randomName();
    transaction.update(jobKey(jobId), { resultFolder: folder, leaseUntil: new Date(now + SETTLE_LEASE_MS) });
    return { kind: 'taken', folder };
  });
}

/** Best effort: an unreleased lease ends by itself. */
async function releaseLease(services: Services, jobId: string): Promise<void> {
  try {
    await services.database.transaction(async (transaction) => {
      const [job] = await transaction.getAll(jobKey(jobId));
      if (job?.state === 'open') transaction.update(jobKey(jobId), { leaseUntil: null });
    });
  } catch (error) {
    services.log.error('lease_not_released', error, { jobId });
  }
}

/**
 * A copy that outlasted its lease may have brought back a portrait that was delivered by another settler and
 * then deleted by its owner.
 */
async function deleteAgain(services: Services, job: JobDocument, copies: readonly string[]): Promise<void> {
  const broughtBack = copies.filter((address) => job.deletedOutput.includes(address));
  if (broughtBack.length === 0) return;
  try {
    await services.publicFiles.delete(broughtBack);
  } catch {
    services.log.warn('portraits_not_deleted_again', { jobId: job.id });
  }
}

/** Addresses of the copies; null when the worker's output is no picture, which no repetition mends. */
async function copyAll(services: Services, folder: string, output: string[]): Promise<string[] | null> {
  const urls: string[] = [];
  for (const [index, source] of output.entries()) {
    const picture = await services.pictures.normalizePortrait(await services.portraitSource.read(source));
    if (!picture) return null;
    const { url } = await services.publicFiles.put({
      path: `results/${folder}/${index}.webp`,
      bytes: picture,
      contentType: 'image/webp',
    });
    urls.push(url);
  }
  return urls;
}
