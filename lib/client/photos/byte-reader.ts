/** Unsigned big-endian number of `length` bytes (1 to 4) at `offset`; NaN when the bytes end before it does. */
export function readBigEndian(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    value = value * 256 + (bytes[offset + index] ?? Number.NaN);
  }
  return value;
}

/** Unsigned little-endian number of `length` bytes (1 to 4) at `offset`; NaN when the bytes end before it does. */
export function readLittleEndian(bytes: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) {
    value = value * 256 + (bytes[offset + index] ?? Number.NaN);
  }
  return value;
}

/** `length` bytes at `offset` as Latin-1 text; shorter when the bytes end before. */
export function readText(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}
