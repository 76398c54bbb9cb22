import type { Locator, Page } from '@playwright/test';

import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';

import { expect, test } from '../fixtures';
import { MOST_SHIFT, watchShifts } from '../support/layout-shift';
import { runIn } from '../support/projects';

runIn('desktop-ru', 'phone-en');

/** A place in the window, in pixels. */
interface Point {
  x: number;
  y: number;
}

/** Opens the home page, and returns the index of the example whose pictures its headers preload. */
async function openHome(page: Page): Promise<number> {
  const response = await page.goto('/');
  const [, id] = /\/images\/examples\/(\w+)-after-/.exec(response?.headers()['link'] ?? '') ?? [];
  const index = EXAMPLES.findIndex((example) => example.id === id);
  if (index < 0) throw new Error('The headers preload no example.');
  return index;
}

/** Names of both pictures of examples; the index may go around the end. */
function picturesOf(...indexes: number[]): string[] {
  return indexes.flatMap((index) => {
    const { id } = EXAMPLES[index % EXAMPLES.length] ?? EXAMPLES[0];
    return [exampleName(id, 'before'), exampleName(id, 'after')];
  });
}

/** Collects the names of the example pictures that the page requests. */
function watchExamples(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /\/images\/examples\/(.+)-\d+\.\w+$/.exec(request.url())?.[1];
    if (name) asked.add(name);
  });
  return asked;
}

/** The picture in the hero. */
function heroPicture(page: Page, moment: 'before' | 'after'): Locator {
  return page.getByRole('figure').first().locator(`img[src*="-${moment}-"]`);
}

async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy();
}

test('The hero shows the pair that the headers preload, fetches each of its pictures once, and no line moves', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const asked = watchExamples(page);
  const shifts = await watchShifts(page);
  const index = await openHome(page);
  const own = picturesOf(index);
  for (const moment of ['before', 'after'] as const) {
    const picture = heroPicture(page, moment);
    await expect(picture).toHaveAttribute('src', new RegExp(`/(${own.join('|')})-`));
    await expectLoaded(picture);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  }
  await page.waitForLoadState('networkidle');
  // On a high screen the next two come near the window, but no other.
  const following = picturesOf(index + 1, index + 2);
  expect([...asked].filter((name) => !following.includes(name)).sort()).toEqual(own.sort());
  expect(addresses.filter((address) => own.some((name) => address.includes(`/${name}-`)))).toHaveLength(2);
  expect(await shifts()).toBeLessThan(MOST_SHIFT);

  await page.getByRole('figure').nth(2).scrollIntoViewIfNeeded();
  await expect.poll(() => following.every((name) => asked.has(name))).toBe(true);
});

test('The first screen says what happens to photos', async ({ page, phrases }) => {
  await openHome(page);
  const promise = page.getByText(phrases('home.hero.trust', { hours: UPLOAD_GONE_WITHIN_HOURS }));
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(promise).toBeInViewport({ ratio: 1 });
  }
});

test.describe('The line between before and after', () => {
  /** Returns the line's position in whole percent of the frame. */
  async function lineOf(slider: Locator): Promise<number> {
    return Math.round(Number(await slider.inputValue()));
  }

  /** Drags a finger from one point to the other. */
  async function swipe(page: Page, from: Point, to: Point): Promise<void> {
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    for (const share of [0.1, 0.2, 0.4, 0.6, 0.8, 1]) {
      const x = from.x + (to.x - from.x) * share;
      await touch('touchMove', [{ x, y: from.y + (to.y - from.y) * share }]);
    }
    await touch('touchEnd', []);
  }

  /** Returns a point of the frame in the window's pixels. */
  async function point(slider: Locator, share: number): Promise<Point> {
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is not on the page.');
    return { x: box.x + box.width * share, y: box.y + box.height / 2 };
  }

  test('follows keys, the mouse and a finger', async ({ page, phrases, isMobile }) => {
    await openHome(page);
    const slider = page.getByRole('slider', { name: phrases('home.compare.label') });
    await test.step('keys', async () => {
      await slider.focus();
      // Repeats until the code is loaded: before, only the slider moves.
      await expect(async () => {
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        const text = phrases('home.compare.value', { percent: 1 });
        await expect(slider).toHaveAttribute('aria-valuetext', text, { timeout: 500 });
      }).toPass();
      await page.keyboard.press('End');
      expect(await lineOf(slider)).toBe(100);
    });
    if (isMobile) {
      await test.step('a finger anywhere on the picture', async () => {
        const [start, end] = [await point(slider, 0.7), await point(slider, 0.2)];
        await swipe(page, start, end);
        expect(await lineOf(slider)).toBe(20);
      });
      await test.step('a finger that moves up does not hijack the page scroll', async () => {
        const [start, line] = [await point(slider, 0.5), await lineOf(slider)];
        const before = await page.evaluate(() => window.scrollY);
        await swipe(page, start, { x: start.x, y: start.y - 150 });
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
        expect(await lineOf(slider)).toBe(line);
      });
      return;
    }
    await test.step('the mouse anywhere on the picture', async () => {
      const [start, end] = [await point(slider, 0.7), await point(slider, 0.25)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      expect(await lineOf(slider)).toBe(70);
      await page.mouse.move(end.x, end.y, { steps: 5 });
      await page.mouse.up();
      expect(await lineOf(slider)).toBe(25);
    });
  });
});
