import type { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** Describes a part of a page. */
export interface Description {
  role?: string;
  /** The full name, or a pattern. */
  name?: string | { pattern: string };
  text?: string;
  label?: string;
  within?: Description;
}

/** A point in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

declare const TestingLibraryDom: {
  queryAllByLabelText: typeof queryAllByLabelText;
  queryAllByRole: typeof queryAllByRole;
  queryAllByText: typeof queryAllByText;
};

// These functions run in a page. They may call only `findAll`.

/** Returns the parts of the page that match a description. Those by role or text are perceivable, those by label may not be. */
export function findAll({ role, name, text, label, within }: Description): HTMLElement[] {
  const areas = within ? findAll(within) : [document.body];
  return areas.flatMap((area) => {
    if (role !== undefined) {
      const named = name !== undefined && typeof name !== 'string' ? new RegExp(name.pattern) : name;
      return TestingLibraryDom.queryAllByRole(area, role, named === undefined ? {} : { name: named });
    }
    // Of texts and labels Testing Library makes no-break spaces plain, of names it does not.
    const plain = (words: string): string => words.replace(/\s/g, ' ');
    if (label !== undefined) return TestingLibraryDom.queryAllByLabelText(area, plain(label));
    const found = TestingLibraryDom.queryAllByText(area, plain(text ?? ''));
    return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  });
}

/** Scrolls the only match into view and returns its middle. Throws with the element that covers it. */
export async function pointOf(description: Description): Promise<Point & { problem?: string }> {
  const nowhere = { x: 0, y: 0 };
  // Firefox shows a page without its style sheet first, and a press there is lost when the sheet arrives.
  if (document.readyState !== 'complete') return { ...nowhere, problem: 'loading' };
  const found = findAll(description);
  const [element] = found;
  if (!element || found.length > 1) return { ...nowhere, problem: `${found.length} parts` };
  if (element.matches(':disabled')) return { ...nowhere, problem: 'disabled' };
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y) return { ...nowhere, problem: 'moving' };
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isHit = element.contains(hit) || hit?.closest('label')?.control === element;
  return isHit ? point : { ...point, problem: `covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}` };
}
