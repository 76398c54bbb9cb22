import { type Bytes, readBigEndian, readText } from './bytes';
import { makeColor, type PhotoColor } from './color';

const HEADER_BYTES = 128;
/** sRGB's light for XYZ of D50 (Bradford-adapted, IEC 61966-2-1), row by row. */
const FROM_XYZ = [
  3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427,
];

/** The colours of an ICC profile with a matrix and curves (ICC.1:2022, 8.4.3); null for sRGB's, and another kind. */
export function colorOfProfile(profile: Bytes): PhotoColor | null {
  if (readText(profile, 16, 4) !== 'RGB ') return null;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => findTag(profile, name));
  const curve = findTag(profile, 'rTRC');
  if (red === undefined || green === undefined || blue === undefined || curve === undefined) return null;
  const colorants = [red, green, blue].map((offset) =>
    [8, 12, 16].map((place) => readFixed(profile, offset + place)),
  );
  const toLight = readCurve(profile, curve);
  const matrix = [0, 3, 6].flatMap((row) =>
    colorants.map((colorant) =>
      colorant.reduce((sum, value, index) => sum + value * (FROM_XYZ[row + index] ?? 0), 0),
    ),
  );
  return toLight && matrix.every(Number.isFinite) ? makeColor(toLight, matrix, { isProfile: true }) : null;
}

/** Where a tag's content begins. */
function findTag(profile: Bytes, name: string): number | undefined {
  const count = Math.min(100, readBigEndian(profile, HEADER_BYTES, 4));
  for (let entry = HEADER_BYTES + 4; entry < HEADER_BYTES + 4 + 12 * count; entry += 12)
    if (readText(profile, entry, 4) === name) return readBigEndian(profile, entry + 4, 4);
  return undefined;
}

/** A signed number with 16 bits after its point. */
function readFixed(profile: Bytes, offset: number): number {
  const value = readBigEndian(profile, offset, 4);
  return (value >= 0x8000_0000 ? value - 0x1_0000_0000 : value) / 0x1_0000;
}

/** Reads a curve (ICC.1:2022, 10.6 and 10.18); null for an unknown form. */
function readCurve(profile: Bytes, offset: number): ((value: number) => number) | null {
  const type = readText(profile, offset, 4);
  if (type === 'para') {
    const form = readBigEndian(profile, offset + 8, 2);
    const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = [0, 1, 2, 3, 4, 5, 6].map((index) =>
      readFixed(profile, offset + 12 + index * 4),
    );
    if (form === 0) return (value) => value ** g;
    if (form === 3) return (value) => (value >= d ? (a * value + b) ** g : c * value);
    return form === 4 ? (value) => (value >= d ? (a * value + b) ** g + e : c * value + f) : null;
  }
  if (type !== 'curv') return null;
  const count = readBigEndian(profile, offset + 8, 4);
  const at = (index: number): number => readBigEndian(profile, offset + 12 + index * 2, 2);
  if (count === 0) return (value) => value;
  if (count === 1) return (value) => value ** (at(0) / 256);
  return (value) => {
    const place = Math.min(value, 1) * (count - 1);
    const low = Math.min(Math.floor(place), count - 2);
    return (at(low) + (at(low + 1) - at(low)) * (place - low)) / 65_535;
  };
}
