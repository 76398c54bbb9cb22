import { isRecord, readText, writeText } from '@/lib/browser/browser-storage';

import { createPersistedStore } from '@/lib/browser/persisted-store';

/** A running job, for every tab and the next visit. */
export interface RememberedJob {
  readonly id: string;
  readonly uid: string;
  /** In milliseconds since the epoch, by the server's clock. */
  readonly startedAt: number;
  /** The key of its recipe before the job had an id. */
  readonly making?: string;
  readonly isSecondTry?: boolean;
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
    parse: (stored) => (Array.isArray(stored) ? stored.flatMap((job) => parseJob(job) ?? []) : []),
  });
  const settledJobs = createPersistedStore<readonly string[]>({
    key: 'portraitGenerator_settledJobs',
    initial: [],
    parse: (stored) =>
      Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [],
  });

  return {
    activeJobs,

    /** Notes a running job, once. */
    remember(job: RememberedJob): void {
      activeJobs.update((jobs) => (jobs.some(({ id }) => id === job.id) ? jobs : [...jobs, job]));
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

    /** Forgets the running jobs and the settled ones. */
    forgetAll(): void {
      activeJobs.update(() => []);
      settledJobs.update(() => []);
    },
  };
}

/** Stores in this tab which account uploads pictures; null when the uploads end. */
export function markUploading(uid: string | null): void {
  writeText('session', UPLOADING_KEY, uid);
}

/** Whether a reload interrupted this account's uploads; true once. */
export function takeInterruptedUpload(uid: string): boolean {
  const isInterrupted = readText('session', UPLOADING_KEY) === uid;
  if (isInterrupted) markUploading(null);
  return isInterrupted;
}

function parseJob(stored: unknown): RememberedJob | null {
  if (!isRecord(stored)) return null;
  const { id, uid, startedAt, making, isSecondTry } = stored;
  const isWhole = typeof id === 'string' && typeof uid === 'string' && typeof startedAt === 'number';
  if (!isWhole) return null;
  return {
    id,
    uid,
    startedAt,
    ...(typeof making === 'string' && { making }),
    ...(isSecondTry === true && { isSecondTry }),
  };
}
