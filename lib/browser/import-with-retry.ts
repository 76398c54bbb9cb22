import { wait } from './wait';

/** Attempts with a network: a deployment since may have removed the old files. */
const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/**
 * Loads a part of the page's code. Without a network it tries until there is one, so that the page and its photos
 * stay. Rejects with the last attempt's reason.
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
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
