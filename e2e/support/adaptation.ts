import type { Page } from '@playwright/test';

/** More tab stops than any page has. */
const MOST_TAB_STOPS = 90;
/** The longest time that a page may scroll to the focus. */
const MOST_FRAMES = 60;
/** Fewer tab stops than any page has. */
const LEAST_TAB_STOPS = 10;

/** Returns the texts of elements that overflow the window's right edge and cannot be scrolled to. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        if (parent === document.body) return false;
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      }
      return false;
    };
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 1 && right > window.innerWidth + 1 && !isCut(element);
    });
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > window.innerWidth ? [`The page is ${scrollWidth} pixels wide`] : []),
      ...found.map(({ tagName, textContent }) => `${tagName}: ${textContent.trim().slice(0, 60)}`),
    ];
  });
}

/**
 * Walks through a page with Tab from its start, or with Shift+Tab from its end. Returns each focused element that lies
 * under a sticky or fixed bar, or outside the window.
 */
export async function findCoveredFocus(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  const first = await page.evaluateHandle((isBackwards) => {
    const links = [...document.querySelectorAll('a')];
    const link = links.at(isBackwards ? -1 : 0);
    link?.focus();
    return link;
  }, key === 'Shift+Tab');
  let stops = 0;
  for (; stops < MOST_TAB_STOPS; stops += 1) {
    let stop = await page.evaluate(describeFocus);
    // The page may still be scrolling to the focus.
    for (let frame = 0; stop?.coveredBy && frame < MOST_FRAMES; frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      stop = await page.evaluate(describeFocus);
    }
    if (stop === null) break;
    if (stop.coveredBy !== null) covered.push(`${stop.name} lies under ${stop.coveredBy}`);
    await page.keyboard.press(key);
    if (await first.evaluate((link) => link === document.activeElement)) break;
  }
  // A walk with fewer stops broke off and proves nothing.
  if (stops < LEAST_TAB_STOPS) covered.push(`The walk ended after ${stops} stops`);
  return covered;
}

/** Runs in the page. Returns null when no element of the page has the focus. */
function describeFocus(): { name: string; coveredBy: string | null } | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.id} ${focused.textContent.slice(0, 40)}`;
  const frame = focused.getBoundingClientRect();
  // The label stands for a hidden input.
  const box = (frame.width < 4 ? (focused.closest('label') ?? focused) : focused).getBoundingClientRect();
  if (box.top < -1 || box.top > window.innerHeight - 1) return { name, coveredBy: 'the edge of the window' };
  const bar = [...document.querySelectorAll('body *')].find((element) => {
    if (element.contains(focused) || focused.contains(element)) return false;
    const { position, visibility } = getComputedStyle(element);
    if ((position !== 'sticky' && position !== 'fixed') || visibility === 'hidden') return false;
    // A bar without a height shows its content.
    const lies = (
      element.getBoundingClientRect().height > 0 ? element : element.firstElementChild
    )?.getBoundingClientRect();
    if (!lies || lies.width === 0) return false;
    const left = Math.max(lies.left, box.left);
    const right = Math.min(lies.right, box.right);
    const top = Math.max(lies.top, box.top);
    const bottom = Math.min(lies.bottom, box.bottom);
    if (right - left <= 1 || bottom - top <= 1) return false;
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  return { name, coveredBy: bar ? `${bar.tagName} ${bar.textContent.trim().slice(0, 30)}` : null };
}

/** Returns the names of the running animations and transitions that take time. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
  );
}
