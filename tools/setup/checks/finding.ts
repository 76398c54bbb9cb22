import { UserError } from '@/tools/command';

/** What the setup can do about a finding. */
export interface Fix {
  /** What it does, as a sentence without a secret. */
  readonly sentence: string;
  /** Does it. Returns the variables that it found or made. Throws UserError with what to do instead. */
  readonly run: () => Promise<Record<string, string>>;
}

/** Something is broken; the remedy says where to click or which command to run. */
export class Broken extends UserError {
  constructor(
    readonly sentence: string,
    readonly remedy: string,
    readonly fix?: Fix,
  ) {
    super(`${sentence} ${remedy}`);
  }
}

/** A check can't run because what it needs is broken or absent; the message says which. */
export class NotCheckable extends UserError {}

/** Throws Broken unless the condition holds. */
export function requireThat(
  condition: boolean,
  sentence: string,
  remedy: string,
  fix?: Fix,
): asserts condition {
  if (!condition) throw new Broken(sentence, remedy, fix);
}

/** Returns the remedy for a provider that does not answer; `statusPage` reports its outages. */
export function tryAgain(statusPage: string): string {
  return `Try again; if it stays, look at this machine’s network and at ${statusPage}.`;
}
