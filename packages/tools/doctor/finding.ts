import { UserError } from '@/scripts/command';
import { type Outcome, fails } from '../kit/outcome';

/** The result of a check, and what to do about it. */
export interface Finding extends Outcome {
  /** Where to click or which command to run. Set only when something is broken. */
  readonly remedy?: string;
}

/** Returns a finding of something broken, with what to do about it. */
export function broken(sentence: string, remedy: string): Finding {
  return { ...fails(sentence), remedy };
}

/** Returns the remedy for a provider that does not answer; `statusPage` reports its outages. */
export function tryAgain(statusPage: string): string {
  return `Try again; if it stays, look at this machine’s network and at ${statusPage}.`;
}

/** Something is broken. Thrown by the steps that several checks share. */
export class Broken extends UserError {
  constructor(
    readonly sentence: string,
    readonly remedy: string,
  ) {
    super(`${sentence} ${remedy}`);
  }
}

/** A check can't run because what it needs is broken or absent; the message says which. */
export class NotCheckable extends UserError {}
