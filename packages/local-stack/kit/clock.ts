/** Cancels a timer that has not fired; a second call does nothing. */
export type CancelTimer = () => void;

interface Timer {
  dueAt: number;
  run: () => void;
}

const MAX_TIMEOUT_MS = 60_000;

/** The clock of all stand-ins: the machine's plus an offset that tests move forward. Timers follow it. */
export class StackClock {
  private offsetMs = 0;
  private readonly timers = new Set<Timer>();
  private wake: NodeJS.Timeout | undefined;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Moves the clock forward by whole milliseconds and runs each due timer in order. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
    this.runDue();
  }

  /** Returns to the machine's time and drops every timer. */
  reset(): void {
    this.offsetMs = 0;
    this.timers.clear();
    clearTimeout(this.wake);
  }

  /** Runs `run` once, `milliseconds` from now on this clock. */
  after(milliseconds: number, run: () => void): CancelTimer {
    const timer: Timer = { dueAt: this.now() + milliseconds, run };
    this.timers.add(timer);
    this.schedule();
    return () => {
      this.timers.delete(timer);
    };
  }

  private runDue(): void {
    const due = [...this.timers]
      .filter((timer) => timer.dueAt <= this.now())
      .sort((a, b) => a.dueAt - b.dueAt);
    for (const timer of due) {
      if (this.timers.delete(timer)) timer.run();
    }
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.wake);
    if (this.timers.size === 0) return;
    const next = Math.min(...[...this.timers].map((timer) => timer.dueAt));
    const delay = Math.min(Math.max(0, next - this.now()), MAX_TIMEOUT_MS);
    this.wake = setTimeout(() => this.runDue(), delay);
    this.wake.unref();
  }
}
