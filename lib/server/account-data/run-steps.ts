import 'server-only';

import type { Services } from '../ports';

/**
 * Runs steps side by side, logging failures as `event`. Returns whether each has said that it is done. Never throws.
 */
export async function runSteps(
  { log }: Pick<Services, 'log'>,
  event: string,
  steps: Readonly<Record<string, () => Promise<boolean>>>,
): Promise<boolean> {
  const results = await Promise.all(
    Object.entries(steps).map(async ([step, run]) => {
      try {
        return await run();
      } catch (error) {
        log.error(event, error, { step });
        return false;
      }
    }),
  );
  return !results.includes(false);
}
