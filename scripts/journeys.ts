import path from 'node:path';

import { devices, type PlaywrightTestConfig } from '@playwright/test';

import { type Locale, LOCALES } from '@/lib/i18n/locales';
import { IS_TEST_ALL } from '@chiaro/local-stack/test-all';

const desktop = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7'];
const phone = { ...pixel, viewport: { width: 390, height: 844 } };

/** Whether each journey runs in all of its projects: in `npm run test:all`, and on a deployment. Else it runs in the first. */
export const RUNS_EACH_PROJECT = IS_TEST_ALL || process.env['SMOKE_URL'] !== undefined;

/** What the projects set beside Playwright's own options. */
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

/** Returns the settings that the journeys share, in Chromium and in other engines; `name` is that of their report. */
export function journeySettings(name: string): PlaywrightTestConfig {
  return {
    outputDir: path.join(REPORTS, name),
    forbidOnly: process.env['CI'] !== undefined,
    fullyParallel: false,
    // Each has an app and a stack to itself.
    workers: process.env['E2E_STACK_FILES']?.split(path.delimiter).length ?? 1,
    retries: 0,
    timeout: 90_000,
    reporter: [
      ['list'],
      ['json', { outputFile: process.env['E2E_REPORT'] ?? path.join(REPORTS, `${name}.json`) }],
    ],
  };
}
