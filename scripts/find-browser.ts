import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium that is there: CHROME_PATH, an installed one, or Playwright's own. */
export function installedBrowser(): string | undefined {
  const ownBuild = chromium.executablePath();
  return [process.env['CHROME_PATH'], ...INSTALLED, ownBuild].find((path) => path && existsSync(path));
}

function run(command: string, args: string[]): boolean {
  console.log(`  ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/**
 * The path of a Chromium to test with: CHROME_PATH, an installed one, or Playwright's own; installs one when
 * there is none, and says so. Throws with a sentence when that fails too.
 */
export function findBrowser(): string {
  const found = installedBrowser();
  if (found) return found;
  console.log("No Chrome or Chromium was found (CHROME_PATH names one); installing Playwright's:");
  if (run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) {
    const own = installedBrowser();
    if (own) return own;
  }
  console.log("That did not work; installing Debian's:");
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    run(command, rest);
  }
  const debian = installedBrowser();
  if (debian) return debian;
  throw new Error('There is no browser to test with. Install Chrome or Chromium, or set CHROME_PATH to one.');
}
