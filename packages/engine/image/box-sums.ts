import type { Plane } from './plane';
import { takeValues } from './plane-memory';

/** Neighbouring cells of a grid's row, by their indices: `from` is the first one, `to` is after the last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the spans of the cells above 0 and below `limit`. */
export function spansOf(marked: Plane, limit = Infinity): Span[] {
  return spansBetween(marked.data, marked.width, limit);
}

/** Returns the spans of the cells within squares of (2 × reach + 1) cells around the cells of `spans`. */
export function widenSpans(spans: readonly Span[], reach: number, width: number, height: number): Span[] {
  const near = new Uint8Array(width * height);
  for (const { from, to } of spans) {
    const y = Math.floor(from / width);
    const left = Math.max(0, from - y * width - reach);
    const right = Math.min(width, to - y * width + reach);
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      near.fill(1, row * width + left, row * width + right);
    }
  }
  return spansBetween(near, width, Infinity);
}

function spansBetween(cells: Float32Array | Uint8Array, width: number, limit: number): Span[] {
  const isIn = (value: number): boolean => value > 0 && value < limit;
  const spans: Span[] = [];
  for (let row = 0; row < cells.length; row += width) {
    const end = row + width;
    for (let index = row; index < end; index++) {
      if (!isIn(cells[index] ?? 0)) continue;
      const from = index;
      while (index < end && isIn(cells[index] ?? 0)) index++;
      spans.push({ from, to: index });
    }
  }
  return spans;
}

/** Sums over squares of (2 × radius + 1) pixels, clipped by the edge: a symmetric operator, for conjugate gradients. */
export class BoxSums {
  private readonly rows: Float32Array;
  private readonly whole: readonly Span[];

  /** @param channels number of values of each pixel, one after the other */
  constructor(
    private readonly width: number,
    height: number,
    private readonly radius: number,
    private readonly channels = 1,
  ) {
    this.rows = takeValues(width * height * channels);
    this.whole = Array.from({ length: height }, (_, y) => ({ from: y * width, to: (y + 1) * width }));
  }

  /**
   * Fills `target` (it may be `source`) with the sums around each value.
   * @param wanted the pixels whose sums are needed
   * @param read the pixels that they need: all within the radius
   */
  sum(
    source: Float32Array,
    target: Float32Array,
    wanted: readonly Span[] = this.whole,
    read: readonly Span[] = this.whole,
  ): void {
    const { width, channels, rows } = this;
    const stride = width * channels;
    for (const { from, to } of read) {
      const row = Math.floor(from / width) * stride;
      this.sumAlong(source, rows, { from: from * channels, to: to * channels }, channels, row, row + stride);
    }
    for (const { from, to } of wanted) {
      this.sumAlong(rows, target, { from: from * channels, to: to * channels }, stride, 0, rows.length);
    }
  }

  /** Sums the values around each value of a span that are `step` apart, from `low` to before `high`. */
  private sumAlong(
    source: Float32Array,
    target: Float32Array,
    { from, to }: Span,
    step: number,
    low: number,
    high: number,
  ): void {
    const farthest = this.radius * step;
    const isInner = from - farthest >= low && to + farthest <= high;
    // The engine's radii have their own loops, which take half the time.
    if (isInner && this.radius === 1) {
      for (let at = from; at < to; at++) {
        target[at] = (source[at - step] ?? 0) + (source[at] ?? 0) + (source[at + step] ?? 0);
      }
    } else if (isInner && this.radius === 2) {
      for (let at = from; at < to; at++) {
        target[at] =
          (source[at - farthest] ?? 0) +
          (source[at - step] ?? 0) +
          (source[at] ?? 0) +
          (source[at + step] ?? 0) +
          (source[at + farthest] ?? 0);
      }
    } else {
      for (let at = from; at < to; at++) {
        let sum = source[at] ?? 0;
        for (let reach = step; reach <= farthest; reach += step) {
          if (at - reach >= low) sum += source[at - reach] ?? 0;
          if (at + reach < high) sum += source[at + reach] ?? 0;
        }
        target[at] = sum;
      }
    }
  }
}
