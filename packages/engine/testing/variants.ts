import sharp, { type Sharp } from 'sharp';

import { createNoise } from '../image/numbers';
import type { Face } from '../find/face';

/** A realistic photo, made from a good one. */
export interface Variant {
  readonly name: string;
  readonly file: Buffer;
}

/** A good photo, upright and without EXIF, and its face in its pixels. */
export interface GoodPhoto {
  readonly file: Buffer;
  readonly width: number;
  readonly height: number;
  readonly face: Face;
}

/** A part of a photo, in eye distances from the point between the eyes. Null: to the photo's edge. */
interface Cut {
  left: number | null;
  top: number | null;
  right: number | null;
  bottom: number | null;
}

const WHOLE: Cut = { left: null, top: null, right: null, bottom: null };
const TIGHT_CUTS: Record<string, Cut> = {
  'cut at the chin': { ...WHOLE, bottom: 1.5 },
  'cut at the hair': { ...WHOLE, top: -1 },
  'cut at the left shoulder': { ...WHOLE, left: -1.3 },
  'cut at the right shoulder': { ...WHOLE, right: 1.3 },
  'cut all round': { left: -1.2, top: -1.1, right: 1.2, bottom: 1.6 },
  'close to the face': { left: -0.9, top: -0.9, right: 0.9, bottom: 1.35 },
  'as wide as the face': { left: -0.8, top: -0.55, right: 0.8, bottom: 1.05 },
  'cut at the nose': { ...WHOLE, bottom: 0.3 },
};
const TURNS = [90, 180, 270];
const NOISE_SEED = 7;
/** Standard deviation of the noise, of 255. */
const NOISE = 18;
const TILT_DEGREES = 15;
const TWELVE_MEGAPIXELS = 12e6;
/** Side of the large picture around the photo, in sides of the photo. */
const LARGE = 3;

/** Makes the named variants of a photo, or all. The same photo gives the same bytes. */
export async function makeVariants(photo: GoodPhoto, names?: readonly string[]): Promise<Variant[]> {
  const { file, width, height, face } = photo;
  const open = (): Sharp => sharp(file).removeAlpha().toColourspace('srgb');
  const enlarged = Math.sqrt(TWELVE_MEGAPIXELS / (width * height));
  const loose: Record<string, () => Promise<Buffer>> = {
    'as it is': () => png(open()),
    'turned by EXIF': () =>
      open().rotate(90).jpeg({ quality: 92 }).withMetadata({ orientation: 8 }).toBuffer(),
    'tilted by 15°': () => tilt(photo),
    dark: () => png(open().linear(0.35, 0)),
    warm: () => png(open().linear([1.14, 1, 0.72], [4, 0, 0])),
    noisy: () => addNoise(photo),
    blurred: () => png(open().blur(face.eyeDistance * 0.025)),
    grey: () => png(open().greyscale()),
    'of 12 megapixels': () =>
      jpeg(open().resize(Math.round(width * enlarged), Math.round(height * enlarged))),
    'small in a large picture': () => smallInLarge(photo),
  };
  const tight = Object.entries(TIGHT_CUTS).map(
    ([name, cut]) => [name, () => png(open().extract(boxOf(cut, photo)))] as const,
  );
  const turned = TURNS.map(
    (degrees) => [`turned by ${degrees}°`, () => png(open().rotate(degrees))] as const,
  );
  const wanted = [...Object.entries(loose), ...turned, ...tight].filter(
    ([name]) => names?.includes(name) ?? true,
  );
  return Promise.all(wanted.map(async ([name, make]) => ({ name, file: await make() })));
}

function png(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 1 }).toBuffer();
}

function jpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 90 }).toBuffer();
}

function boxOf(
  cut: Cut,
  { width, height, face }: GoodPhoto,
): { left: number; top: number; width: number; height: number } {
  const place = (eyes: number, share: number | null, otherwise: number, most: number): number =>
    share === null ? otherwise : Math.min(Math.max(Math.round(eyes + share * face.eyeDistance), 0), most);
  const left = place(face.eyeCentre.x, cut.left, 0, width);
  const top = place(face.eyeCentre.y, cut.top, 0, height);
  return {
    left,
    top,
    width: place(face.eyeCentre.x, cut.right, width, width) - left,
    height: place(face.eyeCentre.y, cut.bottom, height, height) - top,
  };
}

/** Rotates the photo without empty corners, like a tilted camera. */
async function tilt({ file, width, height }: GoodPhoto): Promise<Buffer> {
  const margin = Math.round(Math.max(width, height) * 0.2);
  const extended = await sharp(file)
    .removeAlpha()
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data, info } = await sharp(extended)
    .rotate(TILT_DEGREES, { background: '#777' })
    .toBuffer({ resolveWithObject: true });
  return png(
    sharp(data).extract({
      left: Math.round((info.width - width) / 2),
      top: Math.round((info.height - height) / 2),
      width,
      height,
    }),
  );
}

async function addNoise({ file }: GoodPhoto): Promise<Buffer> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const noise = createNoise(NOISE_SEED);
  // The sum of three uniform values is close to a Gaussian of standard deviation 1.
  const noisy = Uint8ClampedArray.from(data, (value) => value + NOISE * (noise() + noise() + noise()) * 2);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return jpeg(sharp(new Uint8Array(noisy.buffer), { raw }));
}

/** Extends the photo's edges outwards, so that the body continues at its bottom. */
async function smallInLarge({ file, width, height }: GoodPhoto): Promise<Buffer> {
  const across = Math.round((width * (LARGE - 1)) / 2);
  const down = Math.round(height * (LARGE - 1) * 0.6);
  return jpeg(
    sharp(file)
      .removeAlpha()
      .extend({ left: across, right: across, top: Math.round(down / 3), bottom: down, extendWith: 'copy' }),
  );
}
