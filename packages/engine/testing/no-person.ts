import sharp from 'sharp';

import { chosen } from '@chiaro/local-stack/test-all';

const SIDE = 640;

/** SVG drawings of 640 × 640 pixels without a person, by name. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'a gradient': `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f4c9a0"/>
    <stop offset="1" stop-color="#5b3424"/></linearGradient></defs><rect width="640" height="640" fill="url(#g)"/>`,
  'a glow of skin colour': `<defs><radialGradient id="g" cy=".4" r=".4"><stop stop-color="#f0cba8"/>
    <stop offset="1" stop-color="#40302a"/></radialGradient></defs><rect width="640" height="640" fill="url(#g)"/>`,
  'a cup': `<rect width="640" height="640" fill="#d8d2c4"/><rect y="470" width="640" height="170" fill="#8a6a4a"/>
    <path d="M190 220 L450 220 L420 500 L220 500 Z" fill="#f7f4ee" stroke="#99948a" stroke-width="4"/>
    <path d="M446 270 C560 260 560 430 428 420" fill="none" stroke="#f7f4ee" stroke-width="28"/>
    <ellipse cx="320" cy="222" rx="130" ry="26" fill="#4a2c1a"/>`,
  'a cat': `<rect width="640" height="640" fill="#b8c4b0"/>
    <path d="M180 290 L170 120 L280 200 Q320 190 360 200 L470 120 L460 290 Q470 420 320 450 Q170 420 180 290 Z"
      fill="#7d6a58"/><path d="M210 640 Q200 440 320 430 Q440 440 430 640 Z" fill="#7d6a58"/>
    <ellipse cx="255" cy="295" rx="32" ry="26" fill="#c9d65a"/><ellipse cx="385" cy="295" rx="32" ry="26" fill="#c9d65a"/>
    <ellipse cx="255" cy="295" rx="8" ry="24"/><ellipse cx="385" cy="295" rx="8" ry="24"/>
    <path d="M302 352 L338 352 L320 372 Z" fill="#c98a86"/>
    <path d="M320 372 Q318 400 285 402 M320 372 Q322 400 355 402 M240 370 L130 350 M240 385 L130 395 M400 370 L510 350
      M400 385 L510 395" stroke="#2c2420" stroke-width="4" fill="none"/>`,
  'a clock': `<rect width="640" height="640" fill="#e4ddcf"/><circle cx="320" cy="320" r="200" fill="#fff" stroke="#333"
    stroke-width="18"/>${Array.from({ length: 12 }, (_, hour) => `<rect x="314" y="140" width="12" height="36" transform="rotate(${hour * 30} 320 320)"/>`).join('')}
    <path d="M320 320 L240 240 M320 320 L420 250" stroke="#111" stroke-width="14" stroke-linecap="round"/>`,
  'a house': `<rect width="640" height="640" fill="#9cc4e4"/><rect y="460" width="640" height="180" fill="#6a9a50"/>
    <rect x="160" y="270" width="320" height="260" fill="#e8d2b0"/><path d="M130 280 L320 130 L510 280 Z" fill="#9a3c2c"/>
    <rect x="205" y="310" width="70" height="70" fill="#4a6a8a"/><rect x="365" y="310" width="70" height="70" fill="#4a6a8a"/>
    <rect x="285" y="420" width="70" height="110" fill="#5a3a24"/>`,
  'a smiley': `<rect width="640" height="640" fill="#88aacc"/><circle cx="320" cy="320" r="210" fill="#ffd84a"
    stroke="#222" stroke-width="10"/><circle cx="245" cy="260" r="28"/><circle cx="395" cy="260" r="28"/>
    <path d="M215 370 Q320 480 425 370" fill="none" stroke="#222" stroke-width="18" stroke-linecap="round"/>`,
  'a page of text': `<rect width="640" height="640" fill="#fff"/>${Array.from({ length: 22 }, (_, line) => `<rect x="60" y="${50 + line * 25}" width="${380 + ((line * 97) % 140)}" height="9" fill="#333"/>`).join('')}`,
  'a power socket': `<rect width="640" height="640" fill="#cfc8bb"/><rect x="170" y="150" width="300" height="340" rx="24"
    fill="#f6f3ec" stroke="#aaa"/><rect x="250" y="240" width="22" height="70" fill="#222"/>
    <rect x="368" y="240" width="22" height="70" fill="#222"/><circle cx="320" cy="390" r="30" fill="#222"/>`,
};

/** The names of pictures without a person. */
export const NO_PERSON_PICTURES = chosen(
  ['a clock', 'a coarse texture'],
  [
    'a power socket',
    'a gradient',
    'a cup',
    'a smiley',
    'black',
    'a glow of skin colour',
    'a cat',
    'a house',
    'a page of text',
    'noise',
    'a chequerboard',
    'white',
  ],
);

/** Draws one of these pictures as a PNG. Throws a RangeError for another name. */
export async function drawNoPerson(name: string): Promise<Buffer> {
  const drawing = DRAWINGS[name];
  if (drawing !== undefined)
    return sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">${drawing}</svg>`),
    )
      .removeAlpha()
      .png()
      .toBuffer();
  const valueAt = PATTERNS[name];
  if (!valueAt) throw new RangeError(`There is no picture named ${name}.`);
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let index = 0; index < pixels.length; index++) {
    const pixel = Math.floor(index / 3);
    pixels[index] = valueAt(pixel % SIDE, Math.floor(pixel / SIDE), index % 3);
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

/** The value of each channel at each pixel, 0 to 255, by name. */
const PATTERNS: Readonly<Record<string, (x: number, y: number, channel: number) => number>> = {
  noise: (x, y, channel) => scatter(x, y, channel),
  'a coarse texture': (x, y, channel) =>
    scatter(x >> 5, y >> 5, channel) * 0.5 + scatter(x >> 3, y >> 3, 7) * 0.5,
  'a chequerboard': (x, y) => (((x >> 6) + (y >> 6)) % 2) * 255,
  black: () => 0,
  white: () => 255,
};

/** Pseudorandom values from 0 to 255, the same in each run. */
function scatter(x: number, y: number, channel: number): number {
  let state = (x * 374_761_393 + y * 668_265_263 + channel * 2_147_483_647) | 0;
  state = Math.imul(state ^ (state >>> 13), 1_274_126_177);
  return (state ^ (state >>> 16)) & 255;
}
