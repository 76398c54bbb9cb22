/** How red the profile's red is: X of the D50 white, 0 to 1. sRGB has 0.436, Adobe RGB 0.610, Display P3 0.515. */
const LEAST_RED = 0.49;
const MOST_RED = 0.55;

/** Whether a HEIC has the colours of Display P3, as iPhones' photos have. libheif gives its numbers unconverted. */
export function isDisplayP3(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const profile = findProfile(view);
  const red = profile === null ? null : redOf(view, profile);
  return red !== null && red > LEAST_RED && red < MOST_RED;
}

const COLR = codeOf('colr');
const PROF = codeOf('prof');

/** Where the first ICC profile begins: in a `colr` box of the type `prof` (ISO/IEC 14496-12, 12.1.5). */
function findProfile(view: DataView): number | null {
  // All properties are in the `meta` box, before the pictures.
  const end = Math.min(view.byteLength, 1024 * 1024) - 8;
  for (let offset = 0; offset < end; offset += 1)
    if (view.getUint32(offset) === COLR && view.getUint32(offset + 4) === PROF) return offset + 8;
  return null;
}

const RED_COLORANT = codeOf('rXYZ');
const HEADER_BYTES = 128;

/** X of the profile's red (ICC.1:2022, 7.3 and 10.31); null when it has none. */
function redOf(view: DataView, profile: number): number | null {
  const read = (offset: number): number =>
    offset + 4 <= view.byteLength ? view.getUint32(offset) : Number.NaN;
  const count = read(profile + HEADER_BYTES);
  for (let index = 0; index < Math.min(count, 100); index += 1) {
    const entry = profile + HEADER_BYTES + 4 + index * 12;
    // A number with 16 bits after its point, behind the type.
    if (read(entry) === RED_COLORANT) return read(profile + read(entry + 4) + 8) / 0x1_0000;
  }
  return null;
}

/** A four-character code as a number. */
function codeOf(text: string): number {
  return [...text].reduce((code, character) => code * 256 + character.charCodeAt(0), 0);
}
