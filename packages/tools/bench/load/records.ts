/** The results of a load. */
export interface Report {
  /** Milliseconds from a call's due time to its answer, by the name of the call. */
  times: Record<string, number[]>;
  failures: string[];
  /** The number of started journeys by name. */
  journeys: Record<string, number>;
}

/** Collects the results of a load; during the warm-up only failures. */
export class Records {
  readonly report: Report = { times: {}, failures: [], journeys: {} };

  /** @param measuresFrom the end of the warm-up, on the clock of performance.now() */
  constructor(private readonly measuresFrom: number) {}

  /** Records the start of a journey. */
  journey(name: string, dueAt: number): void {
    if (dueAt < this.measuresFrom) return;
    this.report.journeys[name] = (this.report.journeys[name] ?? 0) + 1;
  }

  /** Records a call with the expected answer. */
  answer(call: string, dueAt: number, milliseconds: number): void {
    if (dueAt >= this.measuresFrom) (this.report.times[call] ??= []).push(milliseconds);
  }

  failure(sentence: string): void {
    this.report.failures.push(sentence);
  }
}
