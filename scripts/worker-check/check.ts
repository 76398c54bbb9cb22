import type { Probe } from './probe';

/** What came of a check. `unchecked`: it does not apply here, or could not be looked at. */
export type Verdict = 'holds' | 'fails' | 'unchecked';

/** What came of a check, with a sentence that says why. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** One line of the worker's contract and how it is looked at. */
export interface Check {
  readonly id: string;
  /** The line, as the report has it. */
  readonly title: string;
  /** Without an end or an accepted portrait of the first job, the check would only wait for another one in vain. */
  readonly needs: 'nothing' | 'an end' | 'a portrait';
  /** Throws ContractBreach like an outcome that fails. */
  readonly run: (probe: Probe) => Promise<Outcome>;
}

/** That the contract is broken, in a sentence. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';
}

/** The line holds. */
export function holds(sentence: string): Outcome {
  return { verdict: 'holds', sentence };
}

/** The line is broken. */
export function fails(sentence: string): Outcome {
  return { verdict: 'fails', sentence };
}

/** The line does not apply here, or could not be looked at. */
export function unchecked(sentence: string): Outcome {
  return { verdict: 'unchecked', sentence };
}
