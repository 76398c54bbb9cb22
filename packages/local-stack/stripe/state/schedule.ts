import type { CancelTimer, StackClock } from '../../kit/clock';
import { createId } from './ids';
import type { ScheduledTask, StripeStore, TaskKind } from './store';

/** The tasks that are due later on the stack's clock; they survive a restart. */
export class Schedule {
  private readonly timers = new Set<CancelTimer>();

  constructor(
    private readonly store: StripeStore,
    private readonly clock: StackClock,
    private readonly run: (kind: TaskKind, subject: string) => void,
  ) {}

  /** Continues the tasks of an earlier run of the stack. */
  resume(): void {
    for (const task of this.store.tasks) this.arm(task);
  }

  /** Plans a task for an object. */
  plan(kind: TaskKind, subject: string, delayMs: number): void {
    const task = { id: createId('task'), kind, subject, dueAt: this.clock.now() + delayMs };
    this.store.tasks.push(task);
    this.store.save();
    this.arm(task);
  }

  /** Stops all timers; the tasks stay planned. */
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
