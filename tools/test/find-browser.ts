import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

/**
 * Chromium without windows, tabs and menus, which needs a quarter less processor time: Debian's package
 * chromium-headless-shell. Playwright starts its own build of it by default.
 */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

const WHOLE = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

interface Wanted {
  /** With windows and menus. */
  whole?: boolean;
}

/**
 * Returns the path of a Chromium: CHROME_PATH, an installed one, or Playwright's. Prefers a headless shell unless a whole
 * browser is wanted.
 */
export function installedBrowser({ whole = false }: Wanted = {}): string | undefined {
  const installed = whole ? WHOLE : [...SHELLS, ...WHOLE];
  const ownBuild = chromium.executablePath();
  return [process.env['CHROME_PATH'], ...installed, ownBuild].find((path) => path && existsSync(path));
}

function run(command: string, args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/**
 * Returns the path of a Chromium like installedBrowser, and installs one if there is none. Throws when that fails.
 */
export function findBrowser(wanted: Wanted = {}): string {
  const found = installedBrowser(wanted);
  if (found) return found;
  console.log("No Chrome or Chromium was found (CHROME_PATH names one); installing Playwright's:");
  if (run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) {
    const own = installedBrowser(wanted);
    if (own) return own;
  }
  console.log("That did not work; installing Debian's:");
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const aptGet = (...args: string[]) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest);
  };
  const install = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name);
  aptGet('update');
  if (wanted.whole || !install('chromium-headless-shell')) install('chromium');
  const debian = installedBrowser(wanted);
  if (debian) return debian;
  throw new Error('There is no browser to test with. Install Chrome or Chromium, or set CHROME_PATH to one.');
}
