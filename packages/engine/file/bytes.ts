/** Bytes whose numbers can be read. Each reader returns NaN, or a shorter text, where the bytes end before. */
export type Bytes = Uint8Array;

/** `length` bytes at `offset` as Latin-1 text. */
export function readText(bytes: Bytes, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Unsigned big-endian number of `length` bytes (1 to 8, exact up to 53 bits). */
export function readBigEndian(bytes: Bytes, offset: number, length: number): number {
  let value = 0;
  for (let index = offset; index < offset + length; index += 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}

/** Unsigned little-endian number of `length` bytes (1 to 4). */
export function readLittleEndian(bytes: Bytes, offset: number, length: number): number {
  let value = 0;
  for (let index = offset + length - 1; index >= offset; index -= 1)
    value = value * 256 + (bytes[index] ?? Number.NaN);
  return value;
}
