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

/** Returns the bytes of all, in their sequence. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Characters below 256, one byte each. */
export function latinBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
