/** A rendered portrait, or a number of others whose room is kept. */
export type ReelPlace =
  | { readonly index: number; readonly address: string }
  | { readonly index: number; readonly gap: number };

interface RenderedFrames {
  /** Index of the first frame near the view. */
  readonly start: number;
  /** Index after the last one. */
  readonly end: number;
  /** Has the focus: it stays rendered, or the keyboard would lose its place. */
  readonly kept: string | null;
}

/** The parts of a reel: the portraits near the view and the one with the focus, and gaps for all others. */
export function reelPlaces(portraits: readonly string[], { start, end, kept }: RenderedFrames): ReelPlace[] {
  const keptIndex = kept === null ? -1 : portraits.indexOf(kept);
  const parts = [{ from: start, to: end }];
  if (keptIndex >= 0 && keptIndex < start) parts.unshift({ from: keptIndex, to: keptIndex + 1 });
  if (keptIndex >= end) parts.push({ from: keptIndex, to: keptIndex + 1 });
  const places: ReelPlace[] = [];
  let next = 0;
  for (const { from, to } of [...parts, { from: portraits.length, to: portraits.length }]) {
    if (from > next) places.push({ index: next, gap: from - next });
    portraits.slice(from, to).forEach((address, offset) => places.push({ index: from + offset, address }));
    next = to;
  }
  return places;
}
