import type { CancelTimer } from '../kit/clock';
import type { StandInContext } from '../kit/stand-in';
import { StateFile } from '../kit/state-file';
import { expiresAt, type Job } from './job';

/** How many jobs ended in which way since the state was new, as /health counts them. */
export interface EndedCounts {
  completed: number;
  failed: number;
  retried: number;
}

interface StoredState {
  jobs: Job[];
  ended: EndedCounts;
}

/** The jobs, oldest first, until they expire; kept on disk. */
export class JobStore {
  private readonly state: StateFile<StoredState>;
  private readonly jobs: Map<string, Job>;
  private readonly timers = new Map<string, CancelTimer>();
  private ended: EndedCounts;

  /** @param onExpire called with a job whose time is over, after it was forgotten. */
  constructor(
    private readonly context: StandInContext,
    private readonly onExpire: (job: Job) => void,
  ) {
    this.state = new StateFile(context.stateDirectory, 'runpod');
    const stored = this.state.load();
    this.jobs = new Map((stored?.jobs ?? []).map((job) => [job.id, job]));
    this.ended = stored?.ended ?? noneEnded();
  }

  /** All jobs that are not expired, oldest first. */
  list(): Job[] {
    this.forgetExpired();
    return [...this.jobs.values()];
  }

  /** A job, unless it is unknown or expired. */
  find(id: string): Job | undefined {
    this.forgetExpired();
    return this.jobs.get(id);
  }

  /** See EndedCounts. */
  counts(): EndedCounts {
    return { ...this.ended };
  }

  /** Counts an end of a job. */
  count(what: keyof EndedCounts): void {
    this.ended[what] += 1;
    this.save();
  }

  /** Keeps a new job, or a known one that has changed, and looks again at when it expires. */
  keep(job: Job): void {
    this.jobs.set(job.id, job);
    this.timers.get(job.id)?.();
    const delay = Math.max(0, expiresAt(job) - this.context.clock.now());
    this.timers.set(
      job.id,
      this.context.clock.after(delay, () => this.forgetExpired()),
    );
    this.save();
  }

  /** Forgets a job. */
  remove(id: string): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.jobs.delete(id);
    this.save();
  }

  /** Writes the state soon. */
  save(): void {
    this.state.save(() => ({ jobs: [...this.jobs.values()], ended: this.ended }));
  }

  /** Forgets everything, on disk too. */
  reset(): void {
    for (const id of [...this.jobs.keys()]) this.remove(id);
    this.ended = noneEnded();
    this.state.remove();
  }

  /** Writes now what is not on disk yet, and lets go of the clock. */
  stop(): void {
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.state.flush();
  }

  private forgetExpired(): void {
    const now = this.context.clock.now();
    for (const job of [...this.jobs.values()].filter((candidate) => expiresAt(candidate) <= now)) {
      this.remove(job.id);
      this.onExpire(job);
    }
  }
}

function noneEnded(): EndedCounts {
  return { completed: 0, failed: 0, retried: 0 };
}
