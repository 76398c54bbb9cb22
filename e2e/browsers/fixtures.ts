import { rm, writeFile } from 'node:fs/promises';

import { stackTest } from '../fixtures';
import { literal } from '../support/phrases';
import { storedSignIn } from '../support/sign-in-beforehand';
import { Visitor } from './visitor';
import { withWebKit } from './webkit';

interface Fixtures {
  /** The visitor in a new browser. */
  visitor: Visitor;
  /** Signs in the user without the popup, and opens a page. */
  openSignedIn: (path: string, options?: { hasConsented: boolean }) => Promise<void>;
  /** Waits for the balance in the header. */
  seeCredits: (credits: number) => Promise<unknown>;
  /** Adds photos to the generator, and waits until they are shown. */
  addPhotos: (paths: readonly string[], count?: number) => Promise<void>;
}

/** Playwright's test with WebKitGTK, which Playwright can't drive. */
export const test = stackTest.extend<Fixtures>({
  visitor: async ({ colorScheme, viewport, stack, phrases }, provide, testInfo) => {
    const home = testInfo.outputPath('home');
    await withWebKit({ isDark: colorScheme === 'dark', home }, async (driver) => {
      const version = (await driver.getCapabilities()).getBrowserVersion();
      testInfo.annotations.push({ type: 'browser', description: `WebKitGTK ${version}` });
      const signs = [phrases('account.signIn'), phrases('account.menu')].map(literal).join('|');
      const visitor = new Visitor(driver, stack.addresses.app, signs);
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, ...viewport });
      await visitor.open('/404');
      await provide(visitor);
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath('window.png'), await driver.takeScreenshot(), 'base64');
    });
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  },
  openSignedIn: ({ visitor, stack, user }, provide) =>
    provide(async (path, options) => {
      const signIn = await storedSignIn(stack.addresses, user, options);
      await visitor.driver.executeScript('Object.assign(localStorage, arguments[0])', signIn);
      await visitor.open(path);
    }),
  seeCredits: ({ visitor, phrases }, provide) =>
    provide((credits) => {
      const within = { role: 'banner' };
      return visitor.see({ text: phrases('account.balance', { credits }), within });
    }),
  addPhotos: ({ visitor, phrases }, provide) =>
    provide(async (paths, count = paths.length) => {
      const title = phrases('generator.photos.title');
      await visitor.chooseFiles(title, paths);
      await visitor.see({ role: 'img', within: { role: 'region', name: title } }, count);
    }),
});

export { expect } from '@playwright/test';
