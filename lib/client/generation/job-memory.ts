import { isRecord, readText, writeText } from '@/lib/browser/browser-storage';

import { createPersistedStore } from '@/lib/browser/persisted-store';

import { isPoseChoice, type PoseChoice } from '../settings/generator-settings';

/** A running job, for every tab and the next visit. */
export interface RememberedJob {
  readonly id: string;
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number;
  /** The key of its kept pictures before the job had an id. */
  readonly picturesKey?: string;
  readonly isFromPortrait?: boolean;
  readonly pose?: PoseChoice;
  /** The progress of its click: see `RunningGeneration`. */
  readonly count?: number;
  readonly reached?: number;
}

/** Settled jobs to keep, so that no other tab reports them a second time. */
const SETTLED_KEPT = 50;

const UPLOADING_KEY = 'portraitGenerator_uploading';

export type JobMemory = ReturnType<typeof createJobMemory>;

/** What tabs and reloads need to know of the running jobs and of their uploads. */
export function createJobMemory() {
  const activeJobs = createPersistedStore<readonly RememberedJob[]>({
    key: 'portraitGenerator_activeJobs',
    initial: [],
    parse: (stored) => (Array.isArray(stored) ? stored.filter(isJob) : []),
  });
  const settledJobs = createPersistedStore<readonly string[]>({
    key: 'portraitGenerator_settledJobs',
    initial: [],
    parse: (stored) =>
      Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [],
  });

  return {
    activeJobs,

    remember(job: RememberedJob): void {
      activeJobs.update((jobs) => (jobs.some(({ id }) => id === job.id) ? jobs : [...jobs, job]));
    },

    /** Keeps the progress of an account's jobs for the next page. Tabs that know less change nothing. */
    keepProgress(uid: string, { count, reached }: Required<Pick<RememberedJob, 'count' | 'reached'>>): void {
      const isBehind = (job: RememberedJob) => job.uid === uid && (job.reached ?? 0) < reached;
      activeJobs.update((jobs) =>
        jobs.some(isBehind) ? jobs.map((job) => (isBehind(job) ? { ...job, count, reached } : job)) : jobs,
      );
    },

    /** Whether a tab of this browser has seen the job's end. */
    isSettled: (jobId: string): boolean => settledJobs.get().includes(jobId),

    /** Notes a job's end; true for the first tab, which adds the portraits to the gallery. */
    claimSettlement(jobId: string): boolean {
      let isFirst = false;
      settledJobs.update((ids) => {
        if (ids.includes(jobId)) return ids;
        isFirst = true;
        return [jobId, ...ids].slice(0, SETTLED_KEPT);
      });
      activeJobs.update((jobs) =>
        jobs.some(({ id }) => id === jobId) ? jobs.filter(({ id }) => id !== jobId) : jobs,
      );
      return isFirst;
    },
  };
}

/** Stores in this tab that an account uploads; returns what ends that. A lock tells a duplicated tab from a reload. */
export function markUploading(uid: string): () => void {
  const lockName = `${uid} ${crypto.randomUUID()}`;
  writeText('session', UPLOADING_KEY, lockName);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ('locks' in navigator) navigator.locks.request(lockName, () => released).catch(() => undefined);
  return () => {
    forgetUploading();
    release();
  };
}

/** Forgets in this tab that an account uploads pictures: a reload goes on from the stored submissions. */
export function forgetUploading(): void {
  writeText('session', UPLOADING_KEY, null);
}

/** Whether a reload interrupted this account's uploads, which no other tab goes on with; true once. */
export async function takeInterruptedUpload(uid: string): Promise<boolean> {
  const lockName = readText('session', UPLOADING_KEY);
  if (!lockName?.startsWith(`${uid} `)) return false;
  forgetUploading();
  if (!('locks' in navigator)) return true;
  return navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock !== null).catch(() => true);
}

function isJob(stored: unknown): stored is RememberedJob {
  if (!isRecord(stored)) return false;
  const { id, uid, startedAt, picturesKey = '', isFromPortrait = false, pose = 'custom' } = stored;
  const { count = 0, reached = 0 } = stored;
  const hasTexts = [id, uid, picturesKey].every((text) => typeof text === 'string');
  const hasNumbers = [startedAt, count, reached].every((number) => typeof number === 'number');
  return hasTexts && hasNumbers && typeof isFromPortrait === 'boolean' && isPoseChoice(pose);
}
