import sharp from 'sharp';
import { addGrain, fromRaster, toRaster, type Raster } from './raster';
import { shake } from './shake';

/** The settings that develop a rendered picture. Neutral values change nothing. */
export interface Grade {
  /** 1 is neutral, 0 is monochrome. */
  readonly saturation?: number;
  /** 1 is neutral. */
  readonly brightness?: number;
  /** Factor and offset (8-bit steps) for red, green and blue. */
  readonly gain?: readonly [number, number, number];
  readonly offset?: readonly [number, number, number];
  /** The standard deviation of the blur in pixels. */
  readonly blur?: number;
  /** The camera's movement during the exposure, in pixels to the right and down. */
  readonly shake?: readonly [right: number, down: number];
  /** The radius of unsharp masking in pixels. */
  readonly sharpen?: number;
  /** Share of a sepia print mixed in, 0 to 1. */
  readonly sepia?: number;
  /** Share of a soft, bright glow mixed in, 0 to 1. */
  readonly glow?: number;
  /** Standard deviation of the grain in 8-bit steps. */
  readonly grain: number;
}

type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

/** The sepia matrix of the W3C filter effects (`sepia()`), by its amount. */
function sepiaMatrix(amount: number): Matrix {
  const rest = 1 - amount;
  return [
    [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
    [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
    [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest],
  ];
}

async function addGlow(raster: Raster, share: number): Promise<Raster> {
  const haze = await fromRaster(raster).blur(14).ensureAlpha(share).png().toBuffer();
  return toRaster(
    sharp(await fromRaster(raster).png().toBuffer()).composite([{ input: haze, blend: 'screen' }]),
  );
}

/** Develops a picture: glow, tones and colours, sharpness, then grain. */
export async function develop(raster: Raster, grade: Grade, seed: number): Promise<Raster> {
  const { saturation = 1, brightness = 1, gain = [1, 1, 1], offset = [0, 0, 0], sepia = 0, glow = 0 } = grade;
  const glowing = glow === 0 ? raster : await addGlow(raster, glow);
  let toned = await toRaster(fromRaster(glowing).modulate({ saturation, brightness }));
  if (sepia > 0) toned = await toRaster(fromRaster(toned).recomb(sepiaMatrix(sepia)));
  toned = await toRaster(fromRaster(toned).linear([...gain], [...offset]));
  if (grade.blur !== undefined) toned = await toRaster(fromRaster(toned).blur(grade.blur));
  if (grade.shake !== undefined) toned = shake(toned, grade.shake);
  if (grade.sharpen !== undefined)
    toned = await toRaster(fromRaster(toned).sharpen({ sigma: grade.sharpen, m1: 0.6, m2: 2 }));
  return addGrain(toned, grade.grain, seed);
}
