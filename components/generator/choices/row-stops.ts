/** The part of a row that can be seen, in pixels of its scrolled content. */
export interface RowView {
  /** How far the row is scrolled, and how far it can be. */
  readonly scrolled: number;
  readonly end: number;
  /** Width without the room for frames at either side. */
  readonly width: number;
}

/** A tile's place in the scrolled content, in pixels; 0 is the first tile's left edge. */
export interface TileBox {
  readonly left: number;
  readonly right: number;
}

/** Where a row stands; one that `fits` has nothing to scroll. */
export type RowPlace = 'fits' | 'start' | 'middle' | 'end';
export type Direction = 'previous' | 'more';

/** Browsers round scroll positions to device pixels. */
const TOLERANCE = 1;

export function rowPlace({ scrolled, end }: RowView): RowPlace {
  if (end <= TOLERANCE) return 'fits';
  if (scrolled <= TOLERANCE) return 'start';
  return scrolled >= end - TOLERANCE ? 'end' : 'middle';
}

function within(view: RowView, left: number): number {
  return Math.min(Math.max(0, left), view.end);
}

/**
 * How far to scroll for the next view: the first tile that is cut off or hidden becomes the first one; back,
 * the last such tile becomes the last one, and a tile stands at the start.
 */
export function nextStop(tiles: readonly TileBox[], view: RowView, direction: Direction): number {
  const viewEnd = view.scrolled + view.width;
  if (direction === 'more') {
    const hidden = tiles.find(({ right }) => right > viewEnd + TOLERANCE);
    // A tile wider than the view would be its own successor for ever.
    return within(view, Math.max(hidden?.left ?? view.end, view.scrolled + TOLERANCE));
  }
  const hidden = tiles.findLast(({ left }) => left < view.scrolled - TOLERANCE);
  if (!hidden) return 0;
  return Math.min(within(view, startThatShowsEnd(hidden, tiles, view)), hidden.left);
}

/** The first start of a tile from which another one can be seen to its right edge; a row snaps to starts. */
function startThatShowsEnd({ left, right }: TileBox, tiles: readonly TileBox[], view: RowView): number {
  const first = tiles.find((tile) => tile.left >= right - view.width - TOLERANCE);
  return Math.min(first?.left ?? left, left);
}

/** How far to scroll, as little as possible, so that a whole tile can be seen. */
export function stopThatShows(tile: TileBox, tiles: readonly TileBox[], view: RowView): number {
  if (tile.left < view.scrolled) return within(view, tile.left);
  if (tile.right > view.scrolled + view.width) return within(view, startThatShowsEnd(tile, tiles, view));
  return view.scrolled;
}
