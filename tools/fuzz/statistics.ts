import { tableText } from '../kit/table';
import { TARGETS, UNKNOWN_PATH } from './requests';

/** What became of a request. */
export interface Outcome {
  number: number;
  /** The target's name. */
  target: string;
  /** The status, or the reason for none. */
  status: string;
  milliseconds: number;
  /** Whether the endpoint answered a valid request with success. */
  isReached: boolean;
}

/** After so many requests every endpoint must have been reached. */
const ENOUGH = 2_000;

/** Returns a sentence for each endpoint that never succeeded, because its generated input is incomplete. */
export function neverReached(outcomes: readonly Outcome[]): string[] {
  if (outcomes.length < ENOUGH) return [];
  const reached = new Set(outcomes.filter(({ isReached }) => isReached).map(({ target }) => target));
  return TARGETS.filter(({ endpoint, path }) => endpoint && path !== UNKNOWN_PATH)
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) => `${name} never answered with success`);
}

/** Returns the number of answers by target and status as a table, and the slowest answer. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const statuses = [...new Set(outcomes.map(({ status }) => status))].sort();
  const targets = [...new Set(outcomes.map(({ target }) => target))].sort();
  const count = (target: string, status: string) =>
    outcomes.filter((outcome) => outcome.target === target && outcome.status === status).length;
  const rows = targets.map((target) => [target, ...statuses.map((status) => count(target, status) || '')]);
  const [slowest] = outcomes.toSorted((one, other) => other.milliseconds - one.milliseconds);
  return `${tableText([['Target', ...statuses], ...rows])}\nslowest: ${slowest?.milliseconds} ms (${slowest?.number})`;
}
