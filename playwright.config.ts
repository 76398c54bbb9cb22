import { chromium, defineConfig } from '@playwright/test';

import { installedBrowser } from './tools/test/find-browser';
import { journeySettings, type ProjectOptions, PROJECTS, RUNS_EACH_PROJECT } from './tools/test/journeys';

const installed = installedBrowser();
/** Of Playwright's own builds, Playwright knows itself which one is the headless shell. */
const executablePath = installed === chromium.executablePath() ? undefined : installed;

/**
 * Chromium reads the last list alone, so these are Playwright's that concern pages, and then ours: for each window a
 * whole Chrome draws the hidden popup of an address bar, which takes 40 % of a page's time.
 */
const DISABLED_FEATURES = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',

  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Chromium reads the last list alone: Playwright's, and then ours. */
const BLINK_SETTINGS = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',

  // A headless shell does not measure the connection, and would fetch pictures from further below than Chrome on 4G.
  'lazyLoadingImageMarginPxUnknown=1250',
];

/** They have a suite and a configuration of their own. */
const OTHER_ENGINES = /e2e\/browsers\//;

export default defineConfig<ProjectOptions>({
  ...journeySettings('playwright'),
  testDir: 'e2e',
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A camera that shows a test picture; a headless shell has no window to ask in.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--disable-component-update',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        `--blink-settings=${BLINK_SETTINGS.join(',')}`,
      ],
    },
    // Keeping a trace in case takes a third more of the machine: `--trace retain-on-failure` asks for one.
    screenshot: 'only-on-failure',
    // Drawing motion takes time. `npm run test:all` has it.
    reducedMotion: RUNS_EACH_PROJECT ? 'no-preference' : 'reduce',
  },
  testIgnore: OTHER_ENGINES,
  projects: RUNS_EACH_PROJECT
    ? Object.entries(PROJECTS).map(([name, use]) => ({ name, use }))
    : // Each project starts its browsers anew.
      [{ name: 'once', use: PROJECTS['desktop-en'] }],
});
