const SMALL_JPEG = [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x2a, 0xff, 0xd9],
];

/** The bytes of a JPEG whose header is right; the text behind it makes a different file. */
export function smallPhoto(text = ''): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...SMALL_JPEG, ...Array.from(text, (character) => character.charCodeAt(0))]);
}
