/**
 * Memory for planes that both threads see, handed out upwards and freed by `scoped`; null: planes are arrays (tests).
 */
let memory: { floats: Float32Array; used: number } | null = null;

/** In values: 64 bytes, a line of the processor's cache. */
const ALIGNMENT = 16;

/** Makes all further planes lie in a buffer. Its pages take memory from their first use on. */
export function keepPlanesIn(buffer: ArrayBuffer | SharedArrayBuffer): void {
  memory = { floats: new Float32Array(buffer), used: 0 };
}

/** Returns an array for a plane. Its values are not set. */
export function takeValues(length: number): Float32Array {
  if (!memory || memory.used + length > memory.floats.length) return new Float32Array(length);
  const start = memory.used;
  memory.used += Math.ceil(length / ALIGNMENT) * ALIGNMENT;
  return memory.floats.subarray(start, start + length);
}

/** Does some work with an array and frees everything that was taken since. */
export function borrowValues(length: number, work: (values: Float32Array) => void): void {
  const used = memory?.used ?? 0;
  work(takeValues(length));
  if (memory) memory.used = used;
}

/** Whether an array lies in the common memory. */
export function isCommon(values: Float32Array): boolean {
  return memory !== null && values.buffer === memory.floats.buffer;
}

/** Does some work and frees its planes but for the result's, which move: other references are invalid afterwards. */
export function scoped<Result>(work: () => Result): Result {
  if (!memory) return work();
  const from = memory.used;
  const result = work();
  const moved = new Map<Float32Array, Float32Array>();
  for (const values of [...arraysIn(result, from)].sort((one, two) => one.byteOffset - two.byteOffset))
    moved.set(values, values);
  memory.used = from;
  for (const values of moved.keys()) {
    const place = takeValues(values.length);
    memory.floats.copyWithin(
      place.byteOffset / 4,
      values.byteOffset / 4,
      values.byteOffset / 4 + values.length,
    );
    moved.set(values, place);
  }
  return moved.size === 0 ? result : (withArrays(result, moved) as Result);
}

/** Returns a copy of planes that stays when all planes are freed. */
export function ownCopy<Kept extends object>(planes: Kept): Kept {
  const copies = new Map([...arraysIn(planes, 0)].map((values) => [values, Float32Array.from(values)]));
  return withArrays(planes, copies) as Kept;
}

/** Frees every plane. */
export function freePlanes(): void {
  if (memory) memory.used = 0;
}

function arraysIn(value: unknown, from: number, found = new Set<Float32Array>()): Set<Float32Array> {
  if (value instanceof Float32Array) {
    if (isCommon(value) && value.byteOffset / 4 >= from) found.add(value);
  } else if (isPlain(value)) {
    for (const part of Object.values(value)) arraysIn(part, from, found);
  }
  return found;
}

function withArrays(value: unknown, moved: ReadonlyMap<Float32Array, Float32Array>): unknown {
  if (value instanceof Float32Array) return moved.get(value) ?? value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withArrays(part, moved)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
