import type { Plane } from '../image/plane';

/** The names of some work. Commands refer to it by its index. */
export interface Definition {
  readonly index: number;
  readonly name: string;
  readonly planeNames: readonly string[];
  readonly numberNames: readonly string[];
}

export interface BandCommand {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly planes: readonly PlanePlace[];
  readonly numbers: readonly number[];
}

/** A plane in the common memory: where it starts, in bytes, and its sides in pixels. */
export interface PlanePlace {
  readonly start: number;
  readonly width: number;
  readonly height: number;
}

/** Places of 32-bit integers: commands begun and done, 1 after a failure, then the command. */
const BEGUN = 0;
const DONE = 1;
const FAILED = 2;
const COMMAND = 3;
/** Most planes and numbers of a command. */
const MOST_PLANES = 32;
const MOST_NUMBERS = 16;
const INTEGERS = COMMAND + 5 + 3 * MOST_PLANES;
const NUMBERS_START = Math.ceil((INTEGERS * 4) / 8) * 8;

/** Memory through which one thread gives commands to another, one at a time. */
export class CommandMemory {
  private readonly integers: Int32Array;
  private readonly numbers: Float64Array;

  constructor(readonly buffer: SharedArrayBuffer) {
    this.integers = new Int32Array(buffer, 0, INTEGERS);
    this.numbers = new Float64Array(buffer, NUMBERS_START, MOST_NUMBERS);
  }

  static create(): CommandMemory {
    return new CommandMemory(new SharedArrayBuffer(NUMBERS_START + 8 * MOST_NUMBERS));
  }

  /** Gives a command. The one before must be done. */
  begin(
    index: number,
    from: number,
    to: number,
    { planes, numbers }: { planes: readonly Plane[]; numbers: readonly number[] },
  ): void {
    const places = planes.flatMap(({ data, width, height }) => [data.byteOffset, width, height]);
    this.integers.set([index, from, to, planes.length, numbers.length, ...places], COMMAND);
    this.numbers.set(numbers);
    Atomics.add(this.integers, BEGUN, 1);
    Atomics.notify(this.integers, BEGUN);
  }

  /** Waits until the command is done. Returns false if a command failed or takes longer than `mostMs`. */
  waitUntilDone(mostMs: number): boolean {
    const begun = Atomics.load(this.integers, BEGUN);
    for (let done = this.done; done !== begun; done = this.done)
      if (Atomics.wait(this.integers, DONE, done, mostMs) === 'timed-out') return false;
    return Atomics.load(this.integers, FAILED) === 0;
  }

  /** Waits for the next command. */
  next(): BandCommand {
    // On a busy machine the notification of a command can come after its end, and would repeat it for ever.
    while (Atomics.load(this.integers, BEGUN) === this.done) Atomics.wait(this.integers, BEGUN, this.done);
    const [index = 0, from = 0, to = 0, planeCount = 0, numberCount = 0] = this.integers.subarray(COMMAND);
    const planes = Array.from({ length: planeCount }, (_, plane) => {
      const [start = 0, width = 0, height = 0] = this.integers.subarray(COMMAND + 5 + 3 * plane);
      return { start, width, height };
    });
    return { index, from, to, planes, numbers: [...this.numbers.subarray(0, numberCount)] };
  }

  /** Says that the command is done. */
  finish(hasFailed: boolean): void {
    if (hasFailed) Atomics.store(this.integers, FAILED, 1);
    Atomics.add(this.integers, DONE, 1);
    Atomics.notify(this.integers, DONE);
  }

  private get done(): number {
    return Atomics.load(this.integers, DONE);
  }
}
