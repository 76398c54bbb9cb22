import path from 'node:path';

import { expect } from '@playwright/test';
import type { WebDriver, WebElement } from 'selenium-webdriver';

import { button, findAll, LIBRARY, type Part } from '../support/find-parts';
import type { User } from '../support/user';

const FIND = `if (!globalThis.TestingLibraryDom) return null; ${String(findAll)} return findAll(arguments[0])`;

/** A user of WebKitGTK: finds by role and name in the driver's current window, and waits until it is possible to act. */
export class Visitor {
  constructor(
    readonly driver: WebDriver,
    private readonly home: string,
    /** A pattern of the names of the buttons of which a page shows one when its code runs. */
    private readonly signs: string,
  ) {}

  /** Opens a page of the site, and waits until its code knows whether a user is signed in. */
  async open(address: string): Promise<void> {
    await this.leave(() => this.driver.get(new URL(address, this.home).href));
    await this.see({ role: 'button', pattern: `^(${this.signs})`, within: { role: 'banner' } });
  }

  /** Leaves the page by an action, and waits for the next document. */
  async leave(action: () => Promise<void>): Promise<void> {
    await this.driver.executeScript('document.isLeft = true');
    await action();
    const isLeft = () => this.driver.executeScript("return !('isLeft' in document)");
    await expect(async () => expect(await isLeft()).toBe(true)).toPass();
  }

  /** Returns the matching parts. */
  async findAll(part: Part): Promise<WebElement[]> {
    const find = () => this.driver.executeScript<WebElement[] | null>(FIND, part);
    return (await find()) ?? (await this.driver.executeScript(LIBRARY).then(find)) ?? [];
  }

  /** Waits for a number of matching parts, and returns them. */
  async see(part: Part, count = 1): Promise<WebElement[]> {
    let found: WebElement[] = [];
    await expect(async () => {
      found = await this.findAll(part);
      expect(found, JSON.stringify(part)).toHaveLength(count);
    }).toPass();
    return found;
  }

  /** Acts on the only matching part when possible. */
  async act(part: Part, action: (element: WebElement) => Promise<void>): Promise<void> {
    await expect(async () => {
      for (const element of await this.see(part)) {
        // WebDriver scrolls below what sticks to the window.
        await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
        await action(element);
      }
    }).toPass();
  }

  /** Presses the only matching part by the pointer. */
  async press(part: Part): Promise<void> {
    await this.act(part, (element) => element.click());
  }

  /** Replaces a field's text by typing. */
  async fill(part: Part, text: string): Promise<void> {
    await this.act(part, (element) => element.clear());
    await this.act(part, (element) => element.sendKeys(text));
  }

  /** Sets the files of the file input with a label. */
  async chooseFiles(label: string, files: readonly string[]): Promise<void> {
    for (const element of await this.findAll({ label }))
      if ((await element.getTagName()) === 'input')
        await element.sendKeys(files.map((file) => path.resolve(file)).join('\n'));
  }

  /** Opens a window by an action, and goes there. Returns the way back. */
  async goToWindowOf(action: () => Promise<void>): Promise<() => Promise<void>> {
    const here = await this.driver.getWindowHandle();
    const before = await this.driver.getAllWindowHandles();
    await action();
    await expect(async () => {
      const opened = (await this.driver.getAllWindowHandles()).find((handle) => !before.includes(handle));
      expect(opened).toBeDefined();
      await this.driver.switchTo().window(opened ?? here);
    }).toPass();
    return () => this.driver.switchTo().window(here);
  }

  /** Adds an account on the provider's page and signs in with it. */
  async addAccount({ name, email }: User): Promise<void> {
    await this.press(button('Add account'));
    await this.fill({ label: 'Name' }, name);
    await this.fill({ label: 'E-mail address' }, email);
    await this.press(button('Add and sign in'));
  }
}
