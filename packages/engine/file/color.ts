/** How the numbers of a picture become colours of sRGB. */
export interface PhotoColor {
  /** The light of each of 256 numbers; 1 is the white of sRGB. */
  readonly curve: Float64Array;
  /** Makes light of sRGB's red, green and blue of that of the picture's, row by row. */
  readonly matrix: readonly number[];
  /** The power of the light by which a display of HLG adjusts it; 1 for others. */
  readonly systemGamma: number;
  /** Whether light may be brighter than white. */
  readonly isHdr: boolean;
  /** Whether an ICC profile says so, which sharp knows how to convert. */
  readonly isProfile: boolean;
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** Light of sRGB for that of Display P3 and of BT.2020, from their primaries (SMPTE EG 432-1, ITU-R BT.2020). */
const FROM_DISPLAY_P3 = [1.2249402, -0.2249402, 0, -0.042057, 1.042057, 0, -0.0196376, -0.0786361, 1.0982736];
const FROM_BT2020 = [
  1.660491, -0.5876411, -0.0728499, -0.1245505, 1.1328999, -0.0083494, -0.0181508, -0.1005789, 1.1187297,
];
/** Primaries by their codes (ITU-T H.273, table 2); what is not here is close to sRGB's, or unknown. */
const PRIMARIES = new Map([
  [9, FROM_BT2020],
  [11, FROM_DISPLAY_P3],
  [12, FROM_DISPLAY_P3],
]);
/** Luminance of light by BT.2020's primaries. */
const LUMINANCE = [0.2627, 0.678, 0.0593] as const;

/** The light of HDR's white (203 cd/m², ITU-R BT.2408), which leaves room for what is brighter: 235 of 255. */
const HDR_WHITE = 0.831;
const HDR_WHITE_NITS = 203;
const PQ_NITS = 10_000;
const HLG_NITS = 1000;
const HLG_SYSTEM_GAMMA = 1.2;

/** Returns the light of sRGB's numbers, 0 to 1 (IEC 61966-2-1). */
export function srgbToLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Returns sRGB's numbers of light, 0 to 1 (IEC 61966-2-1). */
export function lightToSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** SMPTE ST 2084, in parts of `PQ_NITS`. */
function pqToLight(value: number): number {
  const root = value ** (1 / 78.84375);
  return (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** The scene's light of HLG (ITU-R BT.2100, table 5), 0 to 1. */
function hlgToLight(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Transfers by their codes (ITU-T H.273, table 3) that are not close to sRGB's. */
const TRANSFERS = new Map<number, (value: number) => number>([
  [4, (value) => value ** 2.2],
  [5, (value) => value ** 2.8],
  [8, (value) => value],
  [16, (value) => (pqToLight(value) * PQ_NITS * HDR_WHITE) / HDR_WHITE_NITS],
  [18, hlgToLight],
]);

/** Makes colours of a curve and a matrix; null for those of sRGB, with a difference of at most one number of 255. */
export function makeColor(
  toLight: (value: number) => number,
  matrix: readonly number[] = IDENTITY,
  more: Partial<PhotoColor> = {},
): PhotoColor | null {
  const curve = Float64Array.from({ length: 256 }, (_, number) => toLight(number / 255));
  const color = { curve, matrix, systemGamma: 1, isHdr: false, isProfile: false, ...more };
  const samples = [0, 64, 128, 192, 255].flatMap((tone) => [
    ...[tone, tone, tone],
    ...[tone, 255 - tone, 128],
  ]);
  const converted = Uint8Array.from(samples);
  convertToSrgb(converted, 3, color);
  return converted.every((tone, index) => Math.abs(tone - (samples[index] ?? 0)) <= 1) ? null : color;
}

/** The colours that code points name (ITU-T H.273), as `nclx` and cICP have them; null for those close to sRGB. */
export function colorOfCodes(primaries: number, transfer: number): PhotoColor | null {
  return makeColor(TRANSFERS.get(transfer) ?? srgbToLight, PRIMARIES.get(primaries), {
    isHdr: transfer === 16 || transfer === 18,
    systemGamma: transfer === 18 ? HLG_SYSTEM_GAMMA : 1,
  });
}

/** The colours of a picture whose light is a power of its numbers; null for one close to sRGB. */
export function colorOfGamma(gamma: number): PhotoColor | null {
  return gamma > 0 && gamma < 10 && Math.abs(gamma - 2.2) > 0.05
    ? makeColor((value) => value ** gamma)
    : null;
}

const STEPS = 16_384;
let encoded: Uint8Array | null = null;

/** sRGB's numbers of light, in `STEPS` steps. */
function encodingTable(): Uint8Array {
  encoded ??= Uint8Array.from({ length: STEPS + 1 }, (_, step) =>
    Math.round(lightToSrgb(step / STEPS) * 255),
  );
  return encoded;
}

/** Makes light below `HDR_WHITE` stay, and what is brighter fit below 1. */
function fitBright(light: number): number {
  if (light <= HDR_WHITE) return light;
  const room = 1 - HDR_WHITE;
  const more = (light - HDR_WHITE) / room;
  return HDR_WHITE + (room * more) / (1 + more);
}

/** Converts pixels of 3 or 4 channels to sRGB in place; the fourth stays. */
export function convertToSrgb(
  pixels: Uint8Array | Uint8ClampedArray,
  channels: 3 | 4,
  { curve, matrix, systemGamma, isHdr }: PhotoColor,
): void {
  const table = encodingTable();
  const [rr = 1, rg = 0, rb = 0, gr = 0, gg = 1, gb = 0, br = 0, bg = 0, bb = 1] = matrix;
  const encode = (light: number): number => {
    const shown = isHdr ? fitBright(light) : light;
    return table[Math.round(Math.min(1, Math.max(0, shown)) * STEPS)] ?? 0;
  };
  for (let index = 0; index + 2 < pixels.length; index += channels) {
    let red = curve[pixels[index] ?? 0] ?? 0;
    let green = curve[pixels[index + 1] ?? 0] ?? 0;
    let blue = curve[pixels[index + 2] ?? 0] ?? 0;
    if (systemGamma !== 1) {
      const luminance = LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue;
      const factor = (luminance ** (systemGamma - 1) * HLG_NITS * HDR_WHITE) / HDR_WHITE_NITS;
      red *= factor;
      green *= factor;
      blue *= factor;
    }
    pixels[index] = encode(rr * red + rg * green + rb * blue);
    pixels[index + 1] = encode(gr * red + gg * green + gb * blue);
    pixels[index + 2] = encode(br * red + bg * green + bb * blue);
  }
}
