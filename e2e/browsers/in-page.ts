import type { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** How a part of a page is found. */
export interface Description {
  role?: string;
  /** In full, or a pattern. */
  name?: string | { pattern: string };
  text?: string;
  label?: string;
  within?: Description;
}

/** A place in the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

declare const TestingLibraryDom: {
  queryAllByLabelText: typeof queryAllByLabelText;
  queryAllByRole: typeof queryAllByRole;
  queryAllByText: typeof queryAllByText;
};

// These functions run in a page: each stands by itself, but for the first, which the others may call.

/** The parts of the page that fit a description. Those by role or text can be perceived, those by label may not. */
export function findAll({ role, name, text, label, within }: Description): HTMLElement[] {
  const areas = within ? findAll(within) : [document.body];
  return areas.flatMap((area) => {
    if (role !== undefined) {
      const named = name !== undefined && typeof name !== 'string' ? new RegExp(name.pattern) : name;
      return TestingLibraryDom.queryAllByRole(area, role, named === undefined ? {} : { name: named });
    }
    if (label !== undefined) return TestingLibraryDom.queryAllByLabelText(area, label);
    const found = TestingLibraryDom.queryAllByText(area, text ?? '');
    return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  });
}

/** The middle of the only part that fits, scrolled into view; says what is in the way of a press there. */
export async function pointOf(description: Description): Promise<Point & { problem?: string }> {
  const nowhere = { x: 0, y: 0 };
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
