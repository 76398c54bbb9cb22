/** The reconciliation after a journey failed, although it has no planned fault. */
export class ReconcileFailed extends Error {}

/** How often a cell runs when its reconciliation fails. */
const MOST_TIMES = 3;

/**
 * Runs a cell, and repeats it when its reconciliation fails. On a busy machine the short time limits make it fail once; a
 * real fault makes it fail each time. Returns a sentence about what is lost, or null. Calls `onRepeat` with the reason of
 * each repetition.
 */
export async function repeatWhileReconcileFails(
  run: () => Promise<string | null>,
  onRepeat: (reason: string) => void,
): Promise<string | null> {
  for (let time = 1; ; time += 1)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ReconcileFailed)) throw error;
      if (time === MOST_TIMES) return error.message;
      onRepeat(error.message);
    }
}
