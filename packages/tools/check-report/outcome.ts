/** What came of a check. `unchecked`: it does not apply here, or could not be looked at. */
export type Verdict = 'holds' | 'fails' | 'unchecked';

/** What came of a check, with a sentence that says why. */
export interface Outcome {
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** It holds. */
export function holds(sentence: string): Outcome {
  return { verdict: 'holds', sentence };
}

/** It is broken. */
export function fails(sentence: string): Outcome {
  return { verdict: 'fails', sentence };
}

/** It does not apply here, or could not be looked at. */
export function unchecked(sentence: string): Outcome {
  return { verdict: 'unchecked', sentence };
}
