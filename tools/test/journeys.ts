import path from 'node:path';

import { devices, type PlaywrightTestConfig } from '@playwright/test';

import { type Locale, LOCALES } from '@/lib/i18n/locales';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

const desktop = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7'];
const phone = { ...pixel, viewport: { width: 390, height: 844 } };

/** Whether each journey runs in every project (`npm run test:all`, and on a deployment) or only in the first. */
export const RUNS_EACH_PROJECT = IS_TEST_ALL || process.env['SMOKE_URL'] !== undefined;

/** The options of the projects besides Playwright's. */
export interface ProjectOptions {
  /** The interface's language. */
  language: Locale;
}

export type Project = `${'desktop' | 'phone'}-${Locale}`;

/** The devices and languages of the journeys. */
export const PROJECTS = Object.fromEntries(
  Object.entries({ desktop, phone }).flatMap(([device, options]) =>
    LOCALES.map((language) => [`${device}-${language}`, { ...options, language }]),
  ),
) as Record<Project, typeof desktop & ProjectOptions>;

const REPORTS = path.resolve('.local', 'reports');

/** Returns the settings of the journeys for all engines; `name` is the name of the report. */
export function journeySettings(name: string): PlaywrightTestConfig {
  return {
    outputDir: path.join(REPORTS, name),
    forbidOnly: process.env['CI'] !== undefined,
    // A journey with this tag is like others that `npm test` has.
    ...(RUNS_EACH_PROJECT ? {} : { grepInvert: /@all\b/ }),
    fullyParallel: false,
    // Each worker has its own app and stack.
    workers: process.env['E2E_STACK_FILES']?.split(path.delimiter).length ?? 1,
    retries: 0,
    // A busy machine takes ten times as long as an idle one.
    timeout: 240_000,
    reporter: [
      ['list'],
      ['json', { outputFile: process.env['E2E_REPORT'] ?? path.join(REPORTS, `${name}.json`) }],
    ],
  };
}
