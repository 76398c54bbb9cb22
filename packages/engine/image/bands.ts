import type { Plane } from './plane';
import { isCommon } from './plane-memory';

export type NamedPlanes = Readonly<Record<string, Plane>>;
export type NamedNumbers = Readonly<Record<string, number>>;

/** Work that can be done in halves: it writes the lines (rows, columns or pixels) `from` to `to`. */
type BandWork<Planes, Numbers> = (planes: Planes, numbers: Numbers, from: number, to: number) => void;

/** Another thread, for the second half. */
export interface SecondHalf {
  start(name: string, planes: NamedPlanes, numbers: NamedNumbers, from: number, to: number): void;
  /** Returns when the half is done. */
  wait(): void;
}

/** Planes with fewer values are done before the other thread has begun. */
const LEAST_VALUES = 100_000;

const works = new Map<string, BandWork<NamedPlanes, NamedNumbers>>();
let secondHalf: SecondHalf | null = null;

/** Lets another thread do the second half of all further work; null: this one does both. */
export function shareBandsWith(other: SecondHalf | null): void {
  secondHalf = other;
}

/** Makes work that two threads share, under a name. With one thread the result is the same. */
export function inBands<Planes extends NamedPlanes, Numbers extends NamedNumbers>(
  name: string,
  work: BandWork<Planes, Numbers>,
): (lines: number, planes: Planes, numbers: Numbers) => void {
  // The registry holds all works, so it knows no names of planes.
  works.set(name, work as unknown as BandWork<NamedPlanes, NamedNumbers>);
  return (lines, planes, numbers) => {
    const middle = lines >> 1;
    const all = Object.values(planes);
    const isShared =
      all.some(({ data }) => data.length >= LEAST_VALUES) && all.every(({ data }) => isCommon(data));
    const other = isShared ? secondHalf : null;
    other?.start(name, planes, numbers, middle, lines);
    work(planes, numbers, 0, middle);
    if (other) waitFor(other);
    else work(planes, numbers, middle, lines);
  };
}

/** Works alone from now on if the other thread fails, and throws its error. */
function waitFor(other: SecondHalf): void {
  try {
    other.wait();
  } catch (error) {
    secondHalf = null;
    throw error;
  }
}

/** Does a part of some work, by its name. */
export function runBand(
  name: string,
  planes: NamedPlanes,
  numbers: NamedNumbers,
  from: number,
  to: number,
): void {
  const work = works.get(name);
  if (!work) throw new Error(`There is no work ${name}.`);
  work(planes, numbers, from, to);
}
