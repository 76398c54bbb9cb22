/** Enough for a short fault. */
const ATTEMPTS = 3;
const PAUSE_MS = 2_000;
/** The longest pause, in first pauses: a deployment may have removed the file for good. */
const LONGEST_PAUSE = 5;

/** Loads code, and tries again after a failure. Rejects with the last reason after so many attempts. */
export async function loadCode<Loaded>(load: () => Promise<Loaded>, attempts = ATTEMPTS): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= attempts) throw error;
      const pauseMs = Math.min(attempt, LONGEST_PAUSE) * PAUSE_MS;
      // Not `wait`, which every page would load for this alone.
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
