import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect } from '@playwright/test';

import type { User } from '../support/user';
import { type Language, literal, type Phrases } from '../support/phrases';
import type { Session } from './engines/engine';
import { findAll, pointOf, type Description, type Point } from './in-page';

/** Testing Library, which finds by role and name in a page. */
const LIBRARY = readFileSync(
  createRequire(__filename).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const KEYS = {
  Enter: '\uE006',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

export type Press = 'mouse' | 'touch' | 'Enter';

/** A user of a browser window: finds by role and name, acts by pointer and keys. */
export class Visitor {
  constructor(
    readonly session: Session,
    readonly window: string,
    private readonly home: string,
    private readonly phrases: Phrases,
  ) {}

  /** Opens a page of the site, and waits until its code runs and knows whether a user is signed in. */
  async open(path: string): Promise<void> {
    await this.session.navigate(this.window, new URL(path, this.home).href);
    await expect(async () => {
      const { pathname, search } = new URL(await this.address());
      expect(pathname + search).toBe(path);
    }).toPass();
    const names = [this.phrases('account.signIn'), this.phrases('account.menu')].map(literal);
    await this.part('button', new RegExp(`^(${names.join('|')})`), this.part('banner')).expectVisible();
  }

  /** Chooses a language as an earlier visit would. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.session.navigate(this.window, new URL('/404', this.home).href);
    await expect(async () => {
      expect(await this.call(() => location.pathname)).toBe('/404');
      // Firefox reports a font that the next page cuts off.
      expect(await this.call(() => document.fonts.ready.then(() => document.readyState))).toBe('complete');
    }).toPass();
    await this.call((chosen) => {
      document.cookie = `NEXT_LOCALE=${chosen}; path=/`;
      localStorage.setItem('preferredLanguage', chosen);
    }, language);
  }

  /** Reloads the page, and waits for the new document. */
  async reload(): Promise<void> {
    await this.leave(() => this.session.reload(this.window));
  }

  /** Goes back, and waits for the other document. */
  async goBack(): Promise<void> {
    await this.leave(() => this.session.goBack(this.window));
  }

  /** Fills local storage as an earlier visit would. */
  async store(values: Readonly<Record<string, string>>): Promise<void> {
    await this.call((texts) => {
      Object.assign(localStorage, texts);
    }, values);
  }

  /** The address of the document. */
  address(): Promise<string> {
    return this.call(() => location.href);
  }

  /** Calls a function in the page. */
  async call<Result, Argument = void>(
    pageFunction: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return (await this.session.call(this.window, String(pageFunction), argument)) as Awaited<Result>;
  }

  /** A part of the page by its role and name, in full or by a pattern without flags. */
  part(role: string, name?: string | RegExp, within?: Part): Part {
    return new Part(this, {
      role,
      ...(name !== undefined && { name: typeof name === 'string' ? name : { pattern: name.source } }),
      ...(within && { within: within.description }),
    });
  }

  /** A part of the page by its text. */
  text(text: string, within?: Part): Part {
    return new Part(this, { text, ...(within && { within: within.description }) });
  }

  /** A form's field without a role, by its label. */
  field(label: string): Part {
    return new Part(this, { label });
  }

  /** Presses keys in turn: letters, or values of `KEYS`. */
  async type(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((key) => [
      { type: 'keyDown' as const, value: key },
      { type: 'keyUp' as const, value: key },
    ]);
    await this.session.perform(this.window, [{ type: 'key', id: 'keyboard', actions }]);
  }

  /** Presses at a point, and releases there or, after a drag, at another point. */
  async pressAt(
    from: Point,
    { to, by = 'mouse' }: { to?: Point; by?: 'mouse' | 'touch' } = {},
  ): Promise<void> {
    await this.session.perform(this.window, [
      {
        type: 'pointer',
        id: by,
        parameters: { pointerType: by },
        actions: [
          { type: 'pointerMove', ...from },
          { type: 'pointerDown', button: 0 },
          ...(to ? [{ type: 'pointerMove' as const, ...to, duration: 100 }] : []),
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Makes `window.open` fail in the page, as a popup blocker does. */
  async openNoWindows(): Promise<void> {
    await this.call(() => {
      window.open = () => null;
    });
  }

  /** Adds an account on the provider's page and signs in with it. */
  async addAccount({ name, email }: User): Promise<void> {
    await this.part('button', 'Add account').press();
    await this.field('Name').fill(name);
    await this.field('E-mail address').fill(email);
    await this.part('button', 'Add and sign in').press();
  }

  /** Runs an action that opens a window, and returns the visitor of that window. */
  async openedBy(action: () => Promise<void>): Promise<Visitor> {
    const before = await this.session.windows();
    await action();
    const opened = async () => (await this.session.windows()).find((window) => !before.includes(window));
    await expect(async () => expect(await opened()).toBeDefined()).toPass();
    return this.at((await opened()) ?? '');
  }

  /** The same visitor in another window. */
  at(window: string): Visitor {
    return new Visitor(this.session, window, this.home, this.phrases);
  }

  /** Calls a function of this source that uses `findAll`. */
  async find(source: string, argument: unknown): Promise<unknown> {
    return this.session.call(this.window, await this.withLibrary(source), argument);
  }

  /** Sets the files of the input that matches a description. */
  async chooseFiles(description: Description, paths: readonly string[]): Promise<void> {
    const source = await this.withLibrary("(wanted) => findAll(wanted).find(({ type }) => type === 'file')");
    await this.session.chooseFiles(this.window, source, description, paths);
  }

  private async leave(action: () => Promise<void>): Promise<void> {
    await this.call(() => {
      Object.assign(document, { isLeft: true });
    });
    await action();
    await expect(async () => expect(await this.call(() => 'isLeft' in document)).toBe(false)).toPass();
  }

  private async withLibrary(source: string): Promise<string> {
    if (!(await this.call(() => 'TestingLibraryDom' in globalThis)))
      await this.session.call(this.window, `() => { ${LIBRARY}; }`);
    return `(argument) => { ${String(findAll)}; return (${source})(argument); }`;
  }
}

/** The parts of a page that match a description. Methods that wait throw after 15 seconds. */
export class Part {
  constructor(
    private readonly visitor: Visitor,
    readonly description: Description,
  ) {}

  /** Returns a function's result for each part. */
  async each<Result>(read: (element: HTMLElement) => Result): Promise<Awaited<Result>[]> {
    const source = `(wanted) => Promise.all(findAll(wanted).map(${String(read)}))`;
    return (await this.visitor.find(source, this.description)) as Awaited<Result>[];
  }

  /** Returns the parts' texts. */
  texts(): Promise<string[]> {
    return this.each((element) => element.textContent.replace(/\s+/g, ' ').trim());
  }

  /** Returns a function's result for the only part. Throws when there is none or more than one. */
  async read<Result>(read: (element: HTMLElement) => Result): Promise<Awaited<Result>> {
    const results = await this.each(read);
    expect(results, `${JSON.stringify(this.description)} is there once`).toHaveLength(1);
    return results[0] as Awaited<Result>;
  }

  /** Waits for a number of perceivable parts, in view or not. */
  async expectCount(count: number): Promise<void> {
    await expect(async () => expect(await this.each(() => null)).toHaveLength(count)).toPass();
  }

  /** Waits for the only part. */
  async expectVisible(): Promise<void> {
    await this.expectCount(1);
  }

  /** Waits until no part matches. */
  async expectHidden(): Promise<void> {
    await this.expectCount(0);
  }

  /** Waits until the only part has a text. */
  async expectText(text: string | RegExp): Promise<void> {
    await expect(async () => {
      expect(await this.texts()).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]);
    }).toPass();
  }

  /** Waits until a function returns true for the only part. */
  async expectToBe(read: (element: HTMLElement) => boolean): Promise<void> {
    await expect(async () => expect(await this.read(read)).toBe(true)).toPass();
  }

  /** Waits until a pointer can reach the part, and returns its middle. */
  async point(): Promise<Point> {
    let point: Point = { x: 0, y: 0 };
    await expect(async () => {
      const found = (await this.visitor.find(String(pointOf), this.description)) as Awaited<
        ReturnType<typeof pointOf>
      >;
      expect(found.problem).toBeUndefined();
      point = { x: found.x, y: found.y };
    }).toPass();
    return point;
  }

  /** Presses the part when possible: by mouse or finger in its middle, or by the Enter key. */
  async press(by: Press = 'mouse'): Promise<void> {
    const point = await this.point();
    if (by !== 'Enter') return this.visitor.pressAt(point, { by });
    await this.focus();
    await this.visitor.type(KEYS.Enter);
  }

  /** Focuses the part. */
  async focus(): Promise<void> {
    await this.expectVisible();
    await this.read((element) => element.focus());
  }

  /** Replaces the field's text by typing. */
  async fill(text: string): Promise<void> {
    await this.press();
    await this.read((element) => (element as HTMLInputElement).select());
    await this.visitor.type(...text);
  }

  /** Sets the files of a file input. */
  async chooseFiles(...paths: string[]): Promise<void> {
    await this.visitor.chooseFiles(this.description, paths);
  }
}
