import { test } from '@playwright/test';

type Project = 'desktop-en' | 'desktop-ru' | 'phone-en' | 'phone-ru';

/** Runs the tests of a file or group in these projects alone, where the others would show nothing more. */
export function runOnlyIn(...projects: readonly Project[]): void {
  test.skip(
    () => !(projects as readonly string[]).includes(test.info().project.name),
    `Runs in ${projects.join(' and ')} only.`,
  );
}
