/** What a load was answered: times by the names of the calls, and what was not as it must be. */
export interface Report {
  /** Milliseconds from when a call was due until its answer was there. */
  times: Record<string, number[]>;
  failures: string[];
  /** Journeys that were begun, by their names. */
  journeys: Record<string, number>;
}

/** Writes down what a load is answered; while it warms up, nothing but what is wrong. */
export class Records {
  readonly report: Report = { times: {}, failures: [], journeys: {} };

  /** @param measuresFrom from then on answers count, on the clock of performance.now(). */
  constructor(private readonly measuresFrom: number) {}

  /** A journey that was due then was begun. */
  journey(name: string, dueAt: number): void {
    if (dueAt < this.measuresFrom) return;
    this.report.journeys[name] = (this.report.journeys[name] ?? 0) + 1;
  }

  /** A call that was due then was answered as it must be. */
  answer(call: string, dueAt: number, milliseconds: number): void {
    if (dueAt >= this.measuresFrom) (this.report.times[call] ??= []).push(milliseconds);
  }

  failure(sentence: string): void {
    this.report.failures.push(sentence);
  }
}
