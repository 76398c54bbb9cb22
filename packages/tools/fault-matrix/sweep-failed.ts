/** The sweep after a journey has not gone through, although no call to a provider was to go wrong in it. */
export class SweepFailed extends Error {}

/** How often a cell is gone whose sweep fails. */
const MOST_TIMES = 3;

/**
 * Goes a cell, and goes it again from its beginning when its sweep fails: on a machine that is too busy for the short time
 * limits it fails once, and one that the cell itself makes fail does so each time. Returns what is lost, as a sentence.
 * `onAgain` is told why.
 */
export async function goUntilSwept(
  go: () => Promise<string | null>,
  onAgain: (reason: string) => void,
): Promise<string | null> {
  for (let time = 1; ; time += 1)
    try {
      return await go();
    } catch (error) {
      if (!(error instanceof SweepFailed)) throw error;
      if (time === MOST_TIMES) return error.message;
      onAgain(error.message);
    }
}
