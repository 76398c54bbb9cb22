import type { HostileRequest } from './hostile-request';
import type { Answer, NoAnswer } from '../kit/send';
import { NOWHERE, type Target } from './targets';

/** After so many requests every endpoint must have been reached. */
const ENOUGH = 2_000;

/** Counts the answers by target and status. */
export class Statistics {
  count = 0;
  private readonly statuses = new Map<string, Map<string, number>>();
  private readonly reached = new Set<string>();
  private slowest = { milliseconds: 0, number: 0, target: '' };

  /** Counts an answer. */
  add({ target, isPlain }: HostileRequest, answer: Answer | NoAnswer, number: number): void {
    this.count += 1;
    const status = 'reason' in answer ? answer.reason : String(answer.status);
    const row = this.statuses.get(target) ?? new Map<string, number>();
    row.set(status, (row.get(status) ?? 0) + 1);
    this.statuses.set(target, row);
    if (isPlain && !('reason' in answer) && answer.status < 400) this.reached.add(target);
    if (answer.milliseconds > this.slowest.milliseconds)
      this.slowest = { milliseconds: answer.milliseconds, number, target };
  }

  /** Returns the endpoints that never succeeded, because the generator's input for them is incomplete. */
  neverReached(targets: readonly Target[]): string[] {
    if (this.count < ENOUGH) return [];
    return targets
      .filter(({ name, path, endpoint }) => endpoint !== null && path !== NOWHERE && !this.reached.has(name))
      .map(({ name }) => `${name} never answered with success`);
  }

  /** Prints the counts as a table. */
  print(): void {
    const columns = [...new Set([...this.statuses.values()].flatMap((row) => [...row.keys()]))].sort();
    const cells = (first: string, rest: readonly (string | number)[]) =>
      `| ${[first, ...rest].join(' | ')} |`;
    console.log(cells('Target', columns));
    console.log(
      cells(
        '---',
        columns.map(() => '--:'),
      ),
    );
    for (const [target, row] of [...this.statuses].sort())
      console.log(
        cells(
          target,
          columns.map((status) => row.get(status) ?? ''),
        ),
      );
    const { milliseconds, number, target } = this.slowest;
    console.log(`slowest: ${milliseconds} ms (${number}, ${target})`);
  }
}
