import type { CancelTimer, StackClock } from '../kit/clock';
import { createId } from './ids';
import type { StripeStore } from './store';

/** What happens by itself some time after a call: at the bank, or at the cardholder's. */
export type TaskKind = 'finish_refund' | 'open_dispute' | 'decide_dispute';

/** One of those things to come. */
export interface ScheduledTask {
  id: string;
  kind: TaskKind;
  /** The object that it happens to. */
  subject: string;
  /** Milliseconds since the epoch on the stack's clock. */
  dueAt: number;
}

/** What is still to happen, in the time of the stack's clock; it survives a restart. */
export class Schedule {
  private readonly timers = new Set<CancelTimer>();

  constructor(
    private readonly store: StripeStore,
    private readonly clock: StackClock,
    private readonly run: (kind: TaskKind, subject: string) => void,
  ) {}

  /** Goes on with what an earlier run of the stack left. */
  resume(): void {
    for (const task of this.store.tasks) this.arm(task);
  }

  /** Lets something happen to an object after so many milliseconds. */
  plan(kind: TaskKind, subject: string, delayMs: number): void {
    const task = { id: createId('task'), kind, subject, dueAt: this.clock.now() + delayMs };
    this.store.tasks.push(task);
    this.store.save();
    this.arm(task);
  }

  /** Lets nothing more happen in this run. */
  stop(): void {
    for (const cancel of this.timers) cancel();
    this.timers.clear();
  }

  private arm(task: ScheduledTask): void {
    const cancel = this.clock.after(Math.max(0, task.dueAt - this.clock.now()), () => {
      this.timers.delete(cancel);
      const place = this.store.tasks.indexOf(task);
      if (place < 0) return;
      this.store.tasks.splice(place, 1);
      this.run(task.kind, task.subject);
    });
    this.timers.add(cancel);
  }
}
