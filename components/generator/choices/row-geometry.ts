import { wantsLessMotion } from '@/lib/browser/wants-less-motion';

import type { RowView, TileBox } from './row-stops';

function padding(row: HTMLElement): { start: number; end: number } {
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  return { start: Number.parseFloat(paddingLeft) || 0, end: Number.parseFloat(paddingRight) || 0 };
}

/** What can be seen of a row, in pixels. */
export function viewOf(row: HTMLElement): RowView {
  const { start, end } = padding(row);
  return {
    scrolled: row.scrollLeft,
    end: row.scrollWidth - row.clientWidth,
    width: row.clientWidth - start - end,
  };
}

function boxOf(row: HTMLElement, tile: Element): TileBox {
  const origin = row.getBoundingClientRect().left + padding(row).start - row.scrollLeft;
  const { left, right } = tile.getBoundingClientRect();
  return { left: left - origin, right: right - origin };
}

/** Where the tiles of a row are. */
export function tileBoxes(row: HTMLElement): TileBox[] {
  return [...row.children].map((tile) => boxOf(row, tile));
}

/** Where the chosen tile of a row is, if one is chosen. */
export function chosenTile(row: HTMLElement): TileBox | null {
  const control = row.querySelector(':checked, [aria-pressed="true"]');
  const tile = control && [...row.children].find((child) => child.contains(control));
  return tile ? boxOf(row, tile) : null;
}

/** Scrolls a row, and the row alone, to a distance from its start in pixels. */
export function scrollRow(row: HTMLElement, left: number, isSmooth: boolean): void {
  if (left === row.scrollLeft) return;
  row.scrollTo({ left, behavior: isSmooth && !wantsLessMotion() ? 'smooth' : 'instant' });
}
