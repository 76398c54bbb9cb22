import type { StackClock } from '../../kit/clock';

const WINDOW_MS = 10_000;

/** The number of requests of each operation that RunPod accepts in ten seconds (docs: Rate limits and quotas). */
export const MAX_REQUESTS: Readonly<Record<string, number>> = {
  run: 1_000,
  status: 2_000,
  cancel: 100,
};

/** Counts the requests of each operation over the last ten seconds of the stack's clock. */
export class RateLimit {
  private readonly times = new Map<string, number[]>();

  constructor(
    private readonly clock: StackClock,
    private readonly limits: Readonly<Record<string, number>>,
  ) {}

  /** Counts a request and returns whether the limit allows it. Operations without a limit always pass. */
  allows(operation: string): boolean {
    const limit = this.limits[operation];
    if (limit === undefined) return true;
    const now = this.clock.now();
    const recent = (this.times.get(operation) ?? []).filter((time) => time > now - WINDOW_MS);
    const allowed = recent.length < limit;
    if (allowed) recent.push(now);
    this.times.set(operation, recent);
    return allowed;
  }

  /** Drops all counts. */
  reset(): void {
    this.times.clear();
  }
}
