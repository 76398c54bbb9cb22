import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { element } from '../paint/svg';
import { fromRaster, type Raster } from '../render/raster';
import { BRAND } from '../palette';
import { WORDMARK_WIDTH, wordmark } from './wordmark';

/** The common size of the large networks' Open Graph previews. */
const SIZE = { width: 1200, height: 630 } as const;
const PRINT = { width: 316, height: 630 } as const;
const GAP = 4;
/** The height of the wordmark's capitals and descent at scale 1. */
const WORDMARK_HEIGHT = 78;
const WORDMARK_SCALE = 0.62;

const FONTS = [
  { file: 'chiaro-display-latin.v1.woff2', range: 'U+0000-024F, U+2000-206F' },
  { file: 'chiaro-display-latin-cyrillic.v1.woff2', range: 'U+0400-04FF' },
] as const;

function fontFaces(): string {
  return FONTS.map(({ file, range }) => {
    const font = readFileSync(join(process.cwd(), 'public', 'fonts', file)).toString('base64');
    return `@font-face { font-family: Display; src: url(data:font/woff2;base64,${font}) format('woff2'); unicode-range: ${range}; }`;
  }).join('\n');
}

/** Returns the middle of a portrait, as tall as the card, as a data URL. */
async function print(portrait: Raster): Promise<string> {
  const png = await fromRaster(portrait)
    .resize({ ...PRINT, fit: 'cover' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function page(promise: string, language: string, prints: readonly string[]): string {
  const width = WORDMARK_WIDTH * WORDMARK_SCALE;
  const height = WORDMARK_HEIGHT * WORDMARK_SCALE;
  const name = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    wordmark(0, 74 * WORDMARK_SCALE, WORDMARK_SCALE, BRAND.ink),
  );
  return `<!doctype html><html lang="${language}"><style>
    ${fontFaces()}
    * { margin: 0; box-sizing: border-box }
    body { width: ${SIZE.width}px; height: ${SIZE.height}px; display: flex; background: ${BRAND.film} }
    main { flex: 1; padding: 62px 34px 60px 64px; background: ${BRAND.paper}; color: ${BRAND.ink}; display: flex; flex-direction: column; justify-content: space-between }
    h1 { font: 400 74px/1.04 Display; letter-spacing: -.02em; text-wrap: balance; border-top: 6px solid ${BRAND.pencil}; padding-top: 30px }
    svg, img { display: block }
    img { width: ${PRINT.width}px; height: ${PRINT.height}px; margin-left: ${GAP}px }
  </style><main>${name}<h1>${promise}</h1></main>${prints.map((source) => `<img src="${source}" alt="">`).join('')}</html>`;
}

/**
 * Returns the social card as PNG: the wordmark and the promise beside a photo and its portrait.
 * @param promise one line of plain text in `language`.
 */
export async function socialCard(
  promise: string,
  language: string,
  before: Raster,
  after: Raster,
): Promise<Buffer> {
  // Imported late, so that a list of the pictures does not load the browser.
  const { photographPage } = await import('./photograph-page');
  const prints = await Promise.all([before, after].map(print));
  const photograph = await photographPage(page(promise, language, prints), SIZE);
  return sharp(photograph).png({ palette: true, quality: 92, dither: 0.8, effort: 10 }).toBuffer();
}
