/** The verdict of a check. `unchecked`: it does not apply or can't run. */
export type Verdict = 'holds' | 'fails' | 'unchecked';

/** The result of a check, with a sentence that says why. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly sentence: string;
}

export function holds(sentence: string): Outcome {
  return { verdict: 'holds', sentence };
}

export function fails(sentence: string): Outcome {
  return { verdict: 'fails', sentence };
}

export function unchecked(sentence: string): Outcome {
  return { verdict: 'unchecked', sentence };
}
