import { isRecord } from '@/lib/browser/browser-storage';

import { createPersistedStore } from '../persisted-store';

/** The job that is running, as every tab and the next visit know it. */
export interface RememberedJob {
  readonly id: string;
  readonly uid: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The name under which it was stored how the portrait is made, before the job had an id. */
  readonly making?: string;
}

/** Jobs whose end is remembered, so that no other tab reports it a second time. */
const SETTLED_KEPT = 50;

export const activeJobStore = createPersistedStore<RememberedJob | null>({
  key: 'portraitGenerator_activeJob',
  initial: null,
  parse: parseJob,
});

const settledJobsStore = createPersistedStore<readonly string[]>({
  key: 'portraitGenerator_settledJobs',
  initial: [],
  parse: (stored) =>
    Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [],
});

/** Whether some tab of this browser has seen the job's end. */
export function isSettled(jobId: string): boolean {
  return settledJobsStore.get().includes(jobId);
}

/** Notes a job's end; true for the first that does, whose part it is to put the portraits into the gallery. */
export function claimSettlement(jobId: string): boolean {
  let isFirst = false;
  settledJobsStore.update((ids) => {
    if (ids.includes(jobId)) return ids;
    isFirst = true;
    return [jobId, ...ids].slice(0, SETTLED_KEPT);
  });
  activeJobStore.update((job) => (job?.id === jobId ? null : job));
  return isFirst;
}

/** Forgets the running job and the ends of others. */
export function forgetJobs(): void {
  activeJobStore.update(() => null);
  settledJobsStore.update(() => []);
}

function parseJob(stored: unknown): RememberedJob | null {
  if (!isRecord(stored)) return null;
  const { id, uid, startedAt, making } = stored;
  const isWhole = typeof id === 'string' && typeof uid === 'string' && typeof startedAt === 'number';
  return isWhole ? { id, uid, startedAt, ...(typeof making === 'string' && { making }) } : null;
}
