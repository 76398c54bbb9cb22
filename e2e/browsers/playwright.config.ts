import { defineConfig } from '@playwright/test';

import { findFirefox, hasEngine } from '@/tools/test/find-engines';
import { journeySettings, type ProjectOptions, PROJECTS } from '@/tools/test/journeys';

/** Of these, Playwright or Firefox lack a part, such as zoom or lost network, or no engine differs. */
const NOT_IN_FIREFOX = [
  /e2e\/browsers\//,
  /(adaptation|account-deletion|ready|second-try|settings|connection|no-javascript|html|search|headers).spec/,
];
const NO_TESTS_IN_FIREFOX =
  /portrait with the keyboard alone|dropped and pasted|as it is stored|without a network|could not be thanked/;

const HIDDEN_CANVAS = /hidden-canvas.spec/;

const FIREFOX = {
  name: 'firefox',
  testDir: '..',
  testIgnore: NOT_IN_FIREFOX,
  grepInvert: [/@all\b/, NO_TESTS_IN_FIREFOX],
  use: {
    ...PROJECTS['desktop-en'],
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: 'e2e/browsers/firefox.mjs',
      env: { ...process.env, FIREFOX_PATH: findFirefox() },
      firefoxUserPrefs: {
        // Otherwise windows could open without a press.
        'remote.prefs.recommended': false,
        // A page's script crashes when it reads the same of an element that Playwright has read.
        'accessibility.ARIAElementReflection.enabled': false,
        'layout.css.prefers-color-scheme.content-override': 1,
        'ui.prefersReducedMotion': 1,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
  },
};

const { launchOptions } = FIREFOX.use;

/** Firefox as Tor Browser, Mullvad Browser and LibreWolf set it. */
const FIREFOX_THAT_HIDES = {
  name: 'firefox-hidden-canvas',
  testMatch: HIDDEN_CANVAS,
  use: {
    ...FIREFOX.use,
    launchOptions: {
      ...launchOptions,
      firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'privacy.resistFingerprinting': true },
    },
  },
};

export default defineConfig<ProjectOptions>({
  ...journeySettings('browsers'),
  // A busy WebKit took more than half a minute for nine HEIC files.
  expect: { timeout: 30_000, toPass: { timeout: 90_000, intervals: [50, 100, 250] } },
  projects: [
    ...(hasEngine('firefox') ? [FIREFOX, FIREFOX_THAT_HIDES] : []),
    ...(hasEngine('webkit') ? [1440, 390] : []).map((width) => ({
      name: `webkit-${width}`,
      testIgnore: HIDDEN_CANVAS,
      use: { viewport: { width, height: 844 } },
    })),
  ],
});
