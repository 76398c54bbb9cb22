import { wait } from './wait';

/** Attempts with a network before it is given up: a deployment since may have taken the old files away. */
const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/**
 * Loads a piece of the page's code, again and again while there is no network: what a person opens offline comes
 * when the connection is back, and the page with their photos stays. Rejects with the last attempt's reason.
 */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) attempt += 1;
      if (attempt > ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}
