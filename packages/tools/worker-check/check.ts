import type { Outcome } from '../kit/outcome';
import type { Probe } from './probe';

/** One line of the worker's contract, and how it is checked. */
export interface Check {
  readonly id: string;
  /** The line, as the report prints it. */
  readonly title: string;
  /** What the first job must have reached; without it the check is skipped, because its own job would fail too. */
  readonly needs: 'nothing' | 'an end' | 'a portrait';
  /** Throws ContractBreach for an outcome that fails. */
  readonly run: (probe: Probe) => Promise<Outcome>;
}
