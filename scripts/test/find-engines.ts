import { existsSync } from 'node:fs';

export const ENGINES = ['firefox', 'webkit'] as const;
/** An engine that is tested besides Chromium. */
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

/** How a machine gets an engine that it lacks. */
export const HOW_TO_INSTALL: Record<EngineName, string> = {
  firefox: 'Install Firefox (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  webkit: 'Install WebKitGTK and its driver (Debian, Ubuntu: apt-get install webkit2gtk-driver xvfb).',
};

/** The path of a Firefox: FIREFOX_PATH or an installed one. Throws when FIREFOX_PATH names none. */
export function findFirefox(): string | undefined {
  const wished = process.env['FIREFOX_PATH'];
  if (wished !== undefined && !existsSync(wished)) throw new Error(`There is no ${wished} (FIREFOX_PATH).`);
  return wished ?? FIREFOX.find((path) => existsSync(path));
}

/** The programs that WebKitGTK wants: its driver, its browser and a virtual screen. */
export interface WebKitPaths {
  driver: string;
  browser: string;
  screen: string;
}

/** The paths of an installed WebKitGTK. */
export function findWebKit(): WebKitPaths | undefined {
  const browser = WEBKIT_BROWSERS.find((path) => existsSync(path));
  const isComplete = browser !== undefined && existsSync(WEBKIT_DRIVER) && existsSync(SCREEN);
  return isComplete ? { driver: WEBKIT_DRIVER, browser, screen: SCREEN } : undefined;
}

/** Whether this machine has an engine. */
export function hasEngine(engine: EngineName): boolean {
  return (engine === 'firefox' ? findFirefox() : findWebKit()) !== undefined;
}
