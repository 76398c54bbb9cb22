import { UserError } from '@/tools/command';

/** Something is broken; the remedy says where to click or which command to run. */
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

/** Throws Broken with a sentence and a remedy unless the condition holds. */
export function requireThat(condition: boolean, sentence: string, remedy: string): asserts condition {
  if (!condition) throw new Broken(sentence, remedy);
}

/** Returns the remedy for a provider that does not answer; `statusPage` reports its outages. */
export function tryAgain(statusPage: string): string {
  return `Try again; if it stays, look at this machine’s network and at ${statusPage}.`;
}
