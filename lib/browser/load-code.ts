/** The first attempts bridge a short fault. After them the file is probably gone: a deployment may have removed it. */
const QUICK_ATTEMPTS = 5;
const QUICK_PAUSE_MS = 2_000;
const SLOW_PAUSE_MS = 30_000;

/** Enough for a short fault: four seconds. */
const ATTEMPTS = 3;

/** Loads code, and tries again after a failure. Rejects with the last reason after so many attempts. */
export async function loadCode<Loaded>(load: () => Promise<Loaded>, attempts = ATTEMPTS): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= attempts) throw error;
      const pauseMs = attempt < QUICK_ATTEMPTS || !navigator.onLine ? QUICK_PAUSE_MS : SLOW_PAUSE_MS;
      // Not `wait`, which every page would load for this alone.
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
