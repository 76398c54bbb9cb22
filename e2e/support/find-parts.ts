import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as TestingLibrary from '@testing-library/dom';

/** Describes a part of a page by its role, by its name in full or a pattern of it, by its text or by its label. */
export interface Part {
  role?: string;
  name?: string;
  pattern?: string;
  text?: string;
  label?: string;
  within?: Part;
}

declare const TestingLibraryDom: typeof TestingLibrary;

/** Returns the parts of the page that match; those by role or text are perceivable, those by label may not be. Runs in the page. */
export function findAll({ role, name, pattern, text = '', label, within }: Part): HTMLElement[] {
  // Of texts and labels Testing Library makes no-break spaces plain, of names it does not.
  const plain = (words: string): string => words.replace(/\s/g, ' ');
  return (within ? findAll(within) : [document.body]).flatMap((area) => {
    const named = pattern === undefined ? name : new RegExp(pattern);
    if (role !== undefined)
      return TestingLibraryDom.queryAllByRole(area, role, named === undefined ? {} : { name: named });
    if (label !== undefined) return TestingLibraryDom.queryAllByLabelText(area, plain(label));
    const found = TestingLibraryDom.queryAllByText(area, plain(text));
    return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  });
}

/** Testing Library, which finds by role and name in a page. */
export const LIBRARY = readFileSync(
  createRequire(__filename).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Describes a button by its name. */
export function button(name: string, within?: Part): Part {
  return { role: 'button', name, ...(within && { within }) };
}
