import type { Locator, Page } from '@playwright/test';

import type { BenchApp } from './bench-app';
import { type Figure, figure } from './figure';
import { fillGallery, withGenerator } from './generator-driver';
import { longestTask, pageTime } from './page-records';

const MANY = 1000;
const FEW = 10;

/** More turns of the wheel than a thousand portraits need. */
const MOST_TURNS = 2000;

/** Counts the page's elements with a thousand portraits, and measures its long tasks during scrolling. */
export async function galleryScroll(app: BenchApp): Promise<Figure[]> {
  const few = await withGallery(app, FEW, async ({ page }) => ({
    nodes: await countNodes(page),
    loadTaskMs: await longestTask(page),
  }));
  const many = await withGallery(app, MANY, async ({ page, scroller }) => {
    const nodes = await countNodes(page);
    const loadTaskMs = await longestTask(page);
    const framesFrom = await pageTime(page);
    const mostNodes = await scrollByFrames(scroller);
    const frameTaskMs = await longestTask(page, framesFrom);
    const wheelFrom = await pageTime(page);
    await scrollByWheel(page, scroller);
    return { nodes, mostNodes, loadTaskMs, frameTaskMs, wheelTaskMs: await longestTask(page, wheelFrom) };
  });
  const longTask = (when: string, milliseconds: number): Figure =>
    figure(`longest long task ${when}`, milliseconds, 'ms', { bar: '≤ 50' });
  return [
    figure('elements of /generator with 10 portraits', few.nodes),
    figure('elements with 1,000 portraits', many.nodes),
    figure('most elements while scrolling through 1,000', many.mostNodes),
    figure('elements with 1,000 ÷ with 10', many.mostNodes / few.nodes, '×', { digits: 2 }),
    longTask('while /generator loads with 10 portraits', few.loadTaskMs),
    longTask('while it loads with 1,000', many.loadTaskMs),
    longTask('scrolling through 1,000, a view a frame', many.frameTaskMs),
    longTask('scrolling through 1,000 with the wheel', many.wheelTaskMs),
  ];
}

/** Opens the generator with `count` portraits, and calls `work` with the page and the scrolling list. */
function withGallery<Result>(
  app: BenchApp,
  count: number,
  work: (gallery: { page: Page; scroller: Locator }) => Promise<Result>,
): Promise<Result> {
  return withGenerator(app, async ({ page, open, portraits }) => {
    await fillGallery(page, { picture: '/images/styles/vintage-240.webp', count });
    await open();
    await portraits.first().scrollIntoViewIfNeeded();
    return work({ page, scroller: portraits.first().locator('xpath=ancestor::ul | ancestor::ol').last() });
  });
}

function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

/** Scrolls to the end and back, one view per frame. Returns the page's largest number of elements. */
function scrollByFrames(scroller: Locator): Promise<number> {
  return scroller.evaluate(async (element) => {
    let most = 0;
    for (const direction of [1, -1])
      for (let left = -1; left !== element.scrollLeft;) {
        left = element.scrollLeft;
        element.scrollLeft += direction * element.clientWidth;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        most = Math.max(most, document.querySelectorAll('*').length);
      }
    return most;
  });
}

/** Turns the wheel sideways until the end of the list. Throws when it is not reached. */
async function scrollByWheel(page: Page, scroller: Locator): Promise<void> {
  await scroller.hover();
  const viewWidth = await scroller.evaluate((element) => element.clientWidth);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await page.mouse.wheel(viewWidth, 0);
    const left = await scroller.evaluate(async (element) => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return element.scrollWidth - element.clientWidth - element.scrollLeft;
    });
    if (left < 2) return;
  }
  throw new Error('The wheel does not lead to the end of the gallery.');
}
