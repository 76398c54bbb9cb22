import sharp, { type Sharp, type SharpOptions } from 'sharp';

import { convertToSrgb } from '../file/color';
import { JPEG_END } from '../file/jpeg';
import { type Orientation, type PhotoHeader, readPhoto } from '../file/read-photo';

/** The formats that sharp opens right. Not SVG, which can name other files, and no raw photo: its preview would pass. */
const FORMATS: readonly PhotoHeader['format'][] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'];

/** Why a picture is not opened. */
export class UnusablePictureError extends Error {
  constructor(readonly problem: 'format' | 'animated' | 'too_large' | 'damaged') {
    super(`The picture can not be used: ${problem}.`);
  }
}

interface OpenSettings {
  /** The most pixels that it may have. */
  readonly mostPixels: number;
  readonly mayMove?: boolean;
  /** Whether a warning of the decoder rejects, too. */
  readonly isStrict?: boolean;
  /** Decoding stops after it, in seconds; 0 is no limit. */
  readonly seconds?: number;
}

/**
 * Opens a picture upright and in sRGB as its file says; of an animation that may be one, the first frame. Rejects with an
 * `UnusablePictureError` before it decodes; damage that only decoding shows rejects at the output.
 */
export async function openPicture(
  bytes: Uint8Array,
  { mostPixels, mayMove = false, isStrict = false, seconds = 0 }: OpenSettings,
): Promise<Sharp> {
  const header = await readPhoto(bytes);
  if (!header || !FORMATS.includes(header.format) || header.jpegKind === 'rare')
    throw new UnusablePictureError('format');
  const { state, format, size, color, orientation, jpegEnd, animated } = header;
  if (animated && !mayMove) throw new UnusablePictureError('animated');
  if (state === 'damaged') throw new UnusablePictureError('damaged');
  if (size && size.width * size.height > mostPixels) throw new UnusablePictureError('too_large');
  const isConverted = color !== null && (!color.isProfile || format === 'avif');
  const isEndless = state === 'endless';
  const options: SharpOptions = {
    // A truncated JPEG that gets an end marker causes a warning, unless only its last rows are missing.
    failOn: isEndless || isStrict ? 'warning' : 'error',
    limitInputPixels: mostPixels,
    pages: 1,
    ignoreIcc: isConverted,
  };
  const input = isEndless ? Buffer.concat([bytes.subarray(0, jpegEnd), JPEG_END]) : bytes;
  const picture = sharp(input, options).timeout({ seconds });
  // libheif turns by itself.
  const turned = format === 'avif' ? orientation : ((await picture.metadata()).orientation ?? 1);
  if (turned === orientation && !isConverted) return picture.autoOrient();
  const stored = turn(
    turned === orientation ? picture.autoOrient() : picture,
    turned === orientation ? 1 : orientation,
  );
  const { data, info } = await stored.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (isConverted && (channels === 3 || channels === 4)) convertToSrgb(data, channels, color);
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds });
}

/** Mirrors from left to right after a turn clockwise (TIFF 6.0, tag 274). */
function turn(picture: Sharp, orientation: Orientation): Sharp {
  const angle = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation];
  return picture.rotate(angle).flop([2, 4, 5, 7].includes(orientation));
}
