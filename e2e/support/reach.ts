import { expect } from '@playwright/test';

import { button, findAll as findParts, LIBRARY, type Part } from './find-parts';
import type { LocalStack } from './local-stack';
import type { Phrases } from './phrases';
import { POSE_PICTURE, QUICK_PORTRAIT, SELFIES } from './pictures';

/** A browser's window with a signed-in user, whatever drives it. */
export interface DrivenWindow {
  open(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  chooseFiles(label: string, files: readonly string[]): Promise<unknown>;
}

const PAGES = ['/', '/generator', '/donate', '/privacy', '/terms'];
/** The top, the middle and the end of a page. */
const PLACES = [0, 0.5, 1];
const BANNER = { role: 'banner' };

/** What opens: the uppermost dialog, a part of the page, or what the button with this number opens. */
type Opened = 'dialog' | Part | number;

// These run in the page, where imported names are not known.

declare const findAll: typeof findParts;

function uppermostDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
}

/** Returns the buttons that open something beside them, in the uppermost dialog or in the page. */
function openers(): HTMLElement[] {
  const all = (uppermostDialog() ?? document).querySelectorAll<HTMLElement>('summary, [aria-expanded]');
  return [...all].filter((opener) => opener.checkVisibility());
}

/** Whether the page scrolls below an element. */
function isPinned(element: Element | null): boolean {
  if (!element) return false;
  const isOwn = /fixed|sticky/.test(getComputedStyle(element).position) || element.matches(':modal');
  return isOwn || isPinned(element.parentElement);
}

/** Scrolls what scrolls inside a pinned area, so that an element comes into its middle. */
function scrollWithin(element: Element): void {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  if (!scroller) return;
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
}

/** Returns what a pointer at an element's centre hits. */
function hitAt(element: Element): Element | null {
  const [box = new DOMRect()] = element.getClientRects();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
}

function areaOf(opened: Opened): Element | null | undefined {
  if (opened === 'dialog') return uppermostDialog();
  if (typeof opened !== 'number') return findAll(opened)[0];
  const opener = openers()[opened];
  if (opener?.matches('summary')) return opener.parentElement;
  return document.getElementById(opener?.getAttribute('aria-controls') ?? '');
}

/** Returns what of an open area is not in the window, or is not hit by a pointer at its centre. */
function unreachable(opened: Opened): string[] {
  const area = areaOf(opened);
  if (!area?.checkVisibility()) return ['It is not open.'];
  const isInPlace = isPinned(area);
  const isInWindow = ({ top, left, bottom, right }: DOMRect): boolean =>
    top > -1 && left > -1 && bottom < innerHeight + 1 && right < innerWidth + 1;
  const problems = isInPlace && !isInWindow(area.getBoundingClientRect()) ? ['It leaves the window.'] : [];
  const CONTROLS = 'a[href], button, input, select, textarea, summary';
  for (const control of [area, ...area.querySelectorAll(CONTROLS)]) {
    const target = control.closest('label, .option') ?? control;
    if (!control.matches(CONTROLS) || !target.checkVisibility({ visibilityProperty: true })) continue;
    if (isInPlace) scrollWithin(target);
    else target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const hit = hitAt(target);
    if (!target.contains(hit)) problems.push(`${control.outerHTML} is under ${hit?.outerHTML.slice(0, 200)}`);
  }
  return problems;
}

function pressPart(part: Part): void {
  const [found, ...others] = findAll(part);
  if (!found || others.length > 0)
    throw new Error(`There are ${others.length} others: ${JSON.stringify(part)}`);
  // A user who does not see it scrolls to it.
  if (!found.contains(hitAt(found))) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  found.click();
}

/** Presses the button with this number, for which the page scrolls where it must. Returns whether it is pinned. */
function pressOpener(number: number): boolean {
  const opener = openers()[number];
  const isInPlace = isPinned(opener ?? null);
  if (!isInPlace) opener?.scrollIntoView({ block: 'center', behavior: 'instant' });
  opener?.click();
  return isInPlace;
}

function scrollToPlace(place: number): void {
  const way = document.documentElement.scrollHeight - innerHeight;
  window.scrollTo({ top: place * way, behavior: 'instant' });
}

function closeDialog(): boolean {
  uppermostDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return uppermostDialog() === undefined;
}

const IN_PAGE = [findParts, uppermostDialog, openers, isPinned, scrollWithin, hitAt, areaOf, unreachable]
  .map(String)
  .join('\n');

/** Opens everything that opens, at each place of each page, and expects all of it in the window and under the pointer. */
export async function expectAllReachable(
  view: DrivenWindow,
  { phrases, stack }: { phrases: Phrases; stack: LocalStack },
): Promise<void> {
  async function call<Argument, Result>(
    script: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Result> {
    const expression = `(() => { ${IN_PAGE}; return (${String(script)})(${JSON.stringify(argument)}) })()`;
    return (await view.evaluate(expression)) as Result;
  }
  const expectReachable = (opened: Opened, where: unknown) =>
    expect(async () => {
      expect({ where, problems: await call(unreachable, opened) }).toEqual({ where, problems: [] });
    }).toPass({ timeout: 30_000 });
  const press = (part: Part) => expect(() => call(pressPart, part)).toPass({ timeout: 30_000 });
  const close = () => expect(async () => expect(await call(closeDialog, null)).toBe(true)).toPass();

  const menu = button(phrases('account.menu'), BANNER);

  async function openAt(address: string): Promise<void> {
    await view.open(address);
    await view.evaluate(`${LIBRARY}; null`);
    // A press before the page's code listens is lost. The account is there after it.
    await expectReachable(menu, { address });
  }

  /** Opens what buttons open beside them, in the uppermost dialog or in the page. */
  async function tryOpeners(where: string, place: number): Promise<void> {
    const count = await view.evaluate(`(() => { ${IN_PAGE}; return openers().length })()`);
    for (let number = 0; number < Number(count); number += 1) {
      const isInPlace = await call(pressOpener, number);
      // What scrolls with the page is the same at each place.
      if (isInPlace || place === 0) await expectReachable(number, { where, place, number });
      await call(pressOpener, number);
      if (!isInPlace) await call(scrollToPlace, place);
    }
  }

  /** Calls `open` at each place of the page, and expects what it opens. */
  async function atEachPlace(where: string, open: () => Promise<unknown>, opened: Opened): Promise<void> {
    for (const place of PLACES) {
      await call(scrollToPlace, place);
      await open();
      await expectReachable(opened, { where, place });
      if (opened === 'dialog') await close();
    }
  }

  const gallery = (name: 'delete' | 'viewer' | 'view' | 'undo') => phrases(`generator.gallery.${name}`);
  for (const address of PAGES) {
    await openAt(address);
    for (const place of PLACES) {
      await call(scrollToPlace, place);
      await tryOpeners(address, place);
    }
    for (const name of ['history', 'withdraw', 'delete'] as const) {
      const open = () => press(menu).then(() => press(button(phrases(`account.${name}`), BANNER)));
      await atEachPlace(`${address} ${name}`, open, 'dialog');
    }
  }

  await openAt('/donate');
  const withdrawal = button(phrases('donate.withdrawal.open'));
  await atEachPlace('withdrawal', () => press(withdrawal), 'dialog');

  await openAt('/generator');
  const generate = button(phrases('generator.set.generate'));
  const alert = { role: 'alert', within: { role: 'main' } };
  await atEachPlace('alert', () => press(generate), alert);
  await atEachPlace('camera', () => press(button(phrases('generator.photos.camera.take'))), 'dialog');
  const choosePose = () => view.chooseFiles(phrases('generator.pose.upload'), [POSE_PICTURE]);
  await atEachPlace('crop', choosePose, 'dialog');

  const photos = phrases('generator.photos.title');
  await view.chooseFiles(photos, SELFIES.slice(0, 1));
  await expectReachable({ role: 'img', within: { role: 'region', name: photos } }, 'photo');
  await stack.scriptNextRun({ outcome: 'hold' });
  await press(generate);
  const banner = button(phrases('generator.banner.dismiss'));
  await atEachPlace('banner', () => Promise.resolve(), banner);
  // The run has begun.
  await expectReachable({ text: phrases('account.balance', { credits: 70 }), within: BANNER }, 'balance');
  await stack.releaseRuns(QUICK_PORTRAIT);

  const portrait = { role: 'button', pattern: gallery('view') };
  const viewer = { role: 'dialog', name: gallery('viewer') };
  await press(portrait);
  await expectReachable('dialog', 'viewer');
  await tryOpeners('viewer', 0);
  await press(button(gallery('delete'), viewer));
  await atEachPlace('undo', () => Promise.resolve(), button(gallery('undo')));
}
