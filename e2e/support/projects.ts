import { test } from '@playwright/test';

import { IS_TEST_ALL } from '@/local/test-all';

type Project = 'desktop-en' | 'desktop-ru' | 'phone-en' | 'phone-ru';

const EVERY_PROJECT: readonly Project[] = ['desktop-en', 'desktop-ru', 'phone-en', 'phone-ru'];

function skipElsewhere(projects: readonly Project[]): void {
  test.skip(
    () => !(projects as readonly string[]).includes(test.info().project.name),
    `Runs in ${projects.join(' and ')} only.`,
  );
}

/**
 * Runs the tests of a file or group in the first of these projects, and in `npm run test:all` in all of them. Without projects the first is desktop-en, and all are meant.
 */
export function runIn(...projects: readonly Project[]): void {
  const wanted = projects.length === 0 ? EVERY_PROJECT : projects;
  skipElsewhere(IS_TEST_ALL ? wanted : wanted.slice(0, 1));
}

/** Runs the tests of a file or group in each of these projects, or in all: the journey differs there. */
export function runInEach(...projects: readonly Project[]): void {
  skipElsewhere(projects.length === 0 ? EVERY_PROJECT : projects);
}
