import { existsSync } from 'node:fs';

export const ENGINES = ['firefox', 'webkit'] as const;
/** An engine that the tests use besides Chromium. */
export type EngineName = (typeof ENGINES)[number];

const FIREFOX = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const WEBKIT_BROWSERS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);
const SCREEN = '/usr/bin/Xvfb';

export const HOW_TO_INSTALL: Record<EngineName, string> = {
  firefox: 'Install Firefox (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  webkit: 'Install WebKitGTK and its driver (Debian, Ubuntu: apt-get install webkit2gtk-driver xvfb).',
};

/** Returns the path of a Firefox: FIREFOX_PATH or an installed one. Throws when FIREFOX_PATH does not exist. */
export function findFirefox(): string | undefined {
  const chosen = process.env['FIREFOX_PATH'];
  if (chosen !== undefined && !existsSync(chosen)) throw new Error(`There is no ${chosen} (FIREFOX_PATH).`);
  return chosen ?? FIREFOX.find((path) => existsSync(path));
}

/** The programs for WebKitGTK: its driver, its browser and a virtual screen. */
export interface WebKitPaths {
  driver: string;
  browser: string;
  screen: string;
}

/** Returns the paths of an installed WebKitGTK. */
export function findWebKit(): WebKitPaths | undefined {
  const browser = WEBKIT_BROWSERS.find((path) => existsSync(path));
  const isComplete = browser !== undefined && existsSync(WEBKIT_DRIVER) && existsSync(SCREEN);
  return isComplete ? { driver: WEBKIT_DRIVER, browser, screen: SCREEN } : undefined;
}

/** Whether this machine has an engine. */
export function hasEngine(engine: EngineName): boolean {
  return (engine === 'firefox' ? findFirefox() : findWebKit()) !== undefined;
}
