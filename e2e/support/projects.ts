import { test } from '@playwright/test';

import { type Project, PROJECTS, RUNS_EACH_PROJECT } from '@/tools/test/journeys';

const EVERY_PROJECT = Object.keys(PROJECTS) as Project[];

/**
 * Runs the tests of a file or group in the first of these projects, and in `npm run test:all` in each of them. Without
 * arguments the first is desktop-en, and `npm run test:all` runs every project.
 */
export function runIn(...projects: readonly Project[]): void {
  const wanted = projects.length === 0 ? EVERY_PROJECT : projects;
  if (RUNS_EACH_PROJECT)
    test.skip(
      () => !(wanted as readonly string[]).includes(test.info().project.name),
      `Runs in ${wanted.join(' and ')} only.`,
    );
  else test.use(PROJECTS[wanted[0] ?? 'desktop-en']);
}
