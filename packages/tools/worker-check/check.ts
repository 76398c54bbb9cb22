import type { Outcome } from '../check-report/outcome';
import type { Probe } from './probe';

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
  override readonly name: string = 'ContractBreach';
}

/** That nobody is there to keep the contract. */
export class OutOfReach extends ContractBreach {
  override readonly name = 'OutOfReach';
}
