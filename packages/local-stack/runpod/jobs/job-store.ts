import type { CancelTimer } from '../../kit/clock';
import type { StandInContext } from '../../kit/stand-in';
import { StateFile } from '../../kit/state-file';
import { expiresAt, type Job } from './job';

/** The counters of /health since the state was new. */
export interface EndedCounts {
  completed: number;
  failed: number;
  retried: number;
}

interface StoredState {
  jobs: Job[];
  ended: EndedCounts;
}

/** The jobs until they expire, oldest first; kept on disk. */
export class JobStore {
  private readonly state: StateFile<StoredState>;
  private readonly jobs: Map<string, Job>;
  private readonly timers = new Map<string, CancelTimer>();
  private ended: EndedCounts;

  /** @param onExpire called with an expired job after it was removed. */
  constructor(
    private readonly context: StandInContext,
    private readonly onExpire: (job: Job) => void,
  ) {
    this.state = new StateFile(context.stateDirectory, 'runpod');
    const stored = this.state.load();
    this.jobs = new Map((stored?.jobs ?? []).map((job) => [job.id, job]));
    this.ended = stored?.ended ?? zeroCounts();
  }

  /** Returns all jobs that are not expired, oldest first. */
  list(): Job[] {
    this.removeExpired();
    return [...this.jobs.values()];
  }

  /** Returns a job, or undefined if it is unknown or expired. */
  find(id: string): Job | undefined {
    this.removeExpired();
    return this.jobs.get(id);
  }

  counts(): EndedCounts {
    return { ...this.ended };
  }

  /** Counts a job that ended or was retried. */
  count(what: keyof EndedCounts): void {
    this.ended[what] += 1;
    this.save();
  }

  /** Stores a new or changed job and updates the timer of its expiry. */
  keep(job: Job): void {
    this.jobs.set(job.id, job);
    this.timers.get(job.id)?.();
    const delay = Math.max(0, expiresAt(job) - this.context.clock.now());
    this.timers.set(
      job.id,
      this.context.clock.after(delay, () => this.removeExpired()),
    );
    this.save();
  }

  /** Removes a job. */
  remove(id: string): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.jobs.delete(id);
    this.save();
  }

  /** Schedules a write of the state. */
  save(): void {
    this.state.save(() => ({ jobs: [...this.jobs.values()], ended: this.ended }));
  }

  /** Removes all jobs and counters, on disk too. */
  reset(): void {
    for (const id of [...this.jobs.keys()]) this.remove(id);
    this.ended = zeroCounts();
    this.state.remove();
  }

  /** Writes pending state and cancels all timers. */
  stop(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.state.flush();
  }

  private removeExpired(): void {
    const now = this.context.clock.now();
    for (const job of [...this.jobs.values()].filter((candidate) => expiresAt(candidate) <= now)) {
      this.remove(job.id);
      this.onExpire(job);
    }
  }
}

function zeroCounts(): EndedCounts {
  return { completed: 0, failed: 0, retried: 0 };
}
