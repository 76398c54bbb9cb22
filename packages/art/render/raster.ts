import sharp, { type Sharp } from 'sharp';
import type { Size } from '../backdrop/backdrop';
import { seededRandom } from '../paint/random';

/** A picture in memory: 8-bit RGB rows. */
export interface Raster extends Size {
  readonly data: Buffer;
}

/** The dots per inch at which an SVG document has its own size. */
const SVG_DENSITY = 72;

/** Renders an SVG document at `scale` times its own size. */
export async function rasterize(svg: string, scale = 1): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg), { density: SVG_DENSITY * scale })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const fromRaster = ({ data, width, height }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

export async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Adds fine grain to a picture: normally distributed noise, the same in all channels and strongest in the middle tones,
 * as on paper. `strength` is its standard deviation in 8-bit steps.
 */
export function addGrain({ data, width, height }: Raster, strength: number, seed: number): Raster {
  const random = seededRandom(seed);
  const grained = Buffer.from(data);
  for (let offset = 0; offset < grained.length; offset += 3) {
    const noise = (random() + random() + random() - 1.5) * 2 * strength;
    const middle = ((grained[offset] ?? 0) + (grained[offset + 1] ?? 0) * 2 + (grained[offset + 2] ?? 0)) / 4;
    const weight = 0.35 + 0.65 * (1 - ((middle - 128) / 128) ** 2);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (grained[offset + channel] ?? 0) + noise * weight;
      grained[offset + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { data: grained, width, height };
}
