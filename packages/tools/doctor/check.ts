import { type Outcome, fails } from '../check-report/outcome';
import type { Deployment } from './deployment';

/** What came of a check, and what to do about it. */
export interface Finding extends Outcome {
  /** One sentence: where to click or which command to run. Only where something is broken. */
  readonly remedy?: string;
}

/** One thing that must be right for Chiaro to work. */
export interface Check {
  readonly id: string;
  /** Where it is to be set right: the variables, a provider, or the deployed site. */
  readonly group: 'Variables' | 'Firebase' | 'Stripe' | 'Blob' | 'RunPod' | 'Site';
  /** What must hold, as the report has it. */
  readonly title: string;
  /** Throws Broken like a finding, and NotCheckable like an outcome that is not checked. */
  readonly run: (deployment: Deployment) => Finding | Promise<Finding>;
}

/** Something is broken: what was found, and what to do about it. */
export function broken(sentence: string, remedy: string): Finding {
  return { ...fails(sentence), remedy };
}

/** What to do where a provider gives no answer, or none that says why: `statusPage` tells of its troubles. */
export function tryAgain(statusPage: string): string {
  return `Run the doctor again; if it stays, look at this machine’s network and at ${statusPage}.`;
}

/** That something is broken, found out by what several checks begin with. */
export class Broken extends Error {
  override readonly name = 'Broken';

  constructor(
    sentence: string,
    readonly remedy: string,
  ) {
    super(sentence);
  }
}

/** That something can't be looked at, with the reason: what it rests on is broken or not there. */
export class NotCheckable extends Error {
  override readonly name = 'NotCheckable';
}
