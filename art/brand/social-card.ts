import sharp from 'sharp';
import { element, line } from '../paint/svg';
import { fromRaster, rasterize, type Raster } from '../render/raster';
import { BRAND } from './colours';
import { WORDMARK_WIDTH, wordmark } from './wordmark';

/** The size the Open Graph previews of the large networks agree on. */
const SIZE = { width: 1200, height: 630 } as const;
const FILM_LEFT = 540;
const TILE = { width: 196, height: 245 } as const;
const GAP = 14;
const COLUMNS = 3;
const GRID = { x: FILM_LEFT + 22, y: 63 } as const;
const CHOSEN = 1;

const tileCorner = (index: number): readonly [number, number] => [
  GRID.x + (index % COLUMNS) * (TILE.width + GAP),
  GRID.y + Math.floor(index / COLUMNS) * (TILE.height + GAP),
];

function ground(): string {
  const scale = 396 / WORDMARK_WIDTH;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...SIZE },
    element('rect', { ...SIZE, fill: BRAND.paper }) +
      element('rect', {
        x: FILM_LEFT,
        y: 0,
        width: SIZE.width - FILM_LEFT,
        height: SIZE.height,
        fill: BRAND.film,
      }) +
      wordmark(70, 340, scale, BRAND.ink) +
      line('M 74,384 C 150,372 230,376 300,379 C 360,382 410,372 462,377', BRAND.pencil, 6),
  );
}

/** A frame drawn by hand round the chosen print, as on a contact sheet. */
function pencil(): string {
  const [x, y] = tileCorner(CHOSEN);
  const [right, bottom] = [x + TILE.width, y + TILE.height];
  const frame =
    `M ${x - 6},${y - 3} C ${x + 60},${y - 9} ${right - 40},${y - 4} ${right + 7},${y - 7} C ${right + 3},${y + 90} ${right + 8},${bottom - 60} ${right + 4},${bottom + 7} ` +
    `C ${right - 70},${bottom + 3} ${x + 50},${bottom + 9} ${x - 5},${bottom + 4} C ${x - 9},${bottom - 80} ${x - 3},${y + 70} ${x - 4},${y - 12}`;
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...SIZE }, line(frame, BRAND.pencil, 6));
}

/**
 * The social card as PNG: the wordmark beside a contact sheet.
 * @param portraits six pictures at 4:5, in reading order.
 */
export async function socialCard(portraits: readonly Raster[]): Promise<Buffer> {
  const prints = await Promise.all(
    portraits.map(async (portrait, index) => {
      const [left, top] = tileCorner(index);
      return { input: await fromRaster(portrait).resize(TILE).png().toBuffer(), left, top };
    }),
  );
  const base = await fromRaster(await rasterize(ground()))
    .png()
    .toBuffer();
  return sharp(base)
    .composite([...prints, { input: Buffer.from(pencil()), left: 0, top: 0 }])
    .png({ palette: true, quality: 92, dither: 0.9, effort: 10 })
    .toBuffer();
}
