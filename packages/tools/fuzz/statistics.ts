import type { Answer, NoAnswer } from '../kit/send';
import { tableText } from '../kit/table';
import { type HostileRequest, TARGETS, UNKNOWN_PATH } from './requests';

/** After so many requests every endpoint must have been reached. */
const ENOUGH = 2_000;

/** Counts the answers by target and status. */
export class Statistics {
  count = 0;
  private readonly statuses = new Map<string, Map<string, number>>();
  private readonly reached = new Set<string>();
  private slowest = { milliseconds: 0, number: 0 };

  /** Counts an answer. */
  add({ target: { name }, isPlain }: HostileRequest, answer: Answer | NoAnswer, number: number): void {
    this.count += 1;
    const status = 'reason' in answer ? answer.reason : String(answer.status);
    const row = this.statuses.get(name) ?? new Map<string, number>();
    this.statuses.set(name, row.set(status, (row.get(status) ?? 0) + 1));
    if (isPlain && !('reason' in answer) && answer.status < 400) this.reached.add(name);
    const { milliseconds } = answer;
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, number };
  }

  /** Returns a sentence for each endpoint that never succeeded, because its generated input is incomplete. */
  neverReached(): string[] {
    if (this.count < ENOUGH) return [];
    return TARGETS.filter(({ endpoint, path }) => endpoint && path !== UNKNOWN_PATH)
      .filter(({ name }) => !this.reached.has(name))
      .map(({ name }) => `${name} never answered with success`);
  }

  /** Returns the counts as a table, and the slowest answer. */
  describe(): string {
    const columns = [...new Set([...this.statuses.values()].flatMap((row) => [...row.keys()]))].sort();
    const rows = [...this.statuses]
      .sort()
      .map(([name, row]) => [name, ...columns.map((status) => row.get(status) ?? '')]);
    const { milliseconds, number } = this.slowest;
    return `${tableText([['Target', ...columns], ...rows])}\nslowest: ${milliseconds} ms (${number})`;
  }
}
