import { devices } from '@playwright/test';

const desktop = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7'];
const phone = { ...pixel, viewport: { width: 390, height: 844 } };

/** Whether each journey runs in all of its projects: in `npm run test:all`, and on a deployment. Else it runs in the first. */
export const RUNS_EACH_PROJECT =
  process.env['TEST_ALL'] !== undefined || process.env['SMOKE_URL'] !== undefined;

/** The devices and languages of the journeys. */
export const PROJECTS = {
  'desktop-en': { ...desktop, language: 'en' },
  'desktop-ru': { ...desktop, language: 'ru' },
  'phone-en': { ...phone, language: 'en' },
  'phone-ru': { ...phone, language: 'ru' },
} as const;

export type Project = keyof typeof PROJECTS;

/** What the projects set beside Playwright's own options. */
export interface ProjectOptions {
  /** The interface's language. */
  language: 'en' | 'ru';
}
