import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Tile, contactSheet } from '../engine-sheet/contact-sheet';
import { OUTCOMES, type Outcome } from './outcome';

/** A photo and its portraits, side by side. */
export interface SheetRow {
  readonly variant: string;
  readonly tiles: readonly Tile[];
  readonly outcomes: readonly Outcome[];
}

/** Side of a picture in pixels. */
export const TILE_SIDE = 200;
const LINES = 8;
const MOST_TILES = 9;

/** Writes the contact sheets of each variant, the doubtful rows first, and returns their paths. */
export async function writeSheets(rows: readonly SheetRow[], folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const variant of new Set(rows.map((row) => row.variant))) {
    const sorted = rows
      .filter((row) => row.variant === variant)
      .sort((one, other) => worstOf(one) - worstOf(other));
    const beside = Math.max(1, Math.floor(MOST_TILES / Math.max(...sorted.map(({ tiles }) => tiles.length))));
    const lines = inParts(sorted, beside).map((line) => line.flatMap(({ tiles }) => tiles));
    for (const [page, part] of inParts(lines, LINES).entries()) {
      const sheet = path.join(folder, `${variant.replaceAll(/[ °]+/g, '-')}-${page + 1}.webp`);
      writeFileSync(sheet, await contactSheet(part, TILE_SIDE));
      written.push(sheet);
    }
  }
  return written;
}

function worstOf({ outcomes }: SheetRow): number {
  return Math.min(...outcomes.map((outcome) => OUTCOMES.indexOf(outcome)));
}

function inParts<Item>(items: readonly Item[], length: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += length) parts.push(items.slice(from, from + length));
  return parts;
}
