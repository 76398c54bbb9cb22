import 'server-only';

import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';

import { AppError } from '../../shared/errors';
import { PHOTO_MAXIMUM_SIDE_PIXELS } from '../../shared/rules/photos';
import { UPLOAD_MAXIMUM_PIXELS } from '../../shared/rules/uploads';
import type { PhotoQuality, Pictures } from '../ports';
import { portraitXmp } from './portrait-xmp';

/** The accepted formats; not SVG, which can name other files. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** Public models get the uploads, and one may read JPEG and PNG alone. */
const UPLOAD_QUALITY = 92;
const PORTRAIT_QUALITY = 92;
const SHARPNESS_SIDE_PIXELS = 512;

/** Refuses broken data, which sharp would fill with grey. */
const STRICT: SharpOptions = { failOn: 'truncated', limitInputPixels: UPLOAD_MAXIMUM_PIXELS, pages: 1 };

/** A JPEG's first and last marker: SOI and EOI (ITU T.81, B.1.1.3). */
const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** The services' pictures by sharp. */
export function createSharpPictures(): Pictures {
  // The cache would take up to 50 MB, and no picture comes twice.
  sharp.cache(false);
  return {
    normalizeUpload: async (bytes) => {
      await refuseUnwanted(bytes);
      try {
        const picture = await toJpeg(open(bytes), PHOTO_MAXIMUM_SIDE_PIXELS);
        return { bytes: picture, quality: await measure(picture) };
      } catch (error) {
        throw new AppError('image_not_readable', {}, { cause: error });
      }
    },

    normalizePortrait: async (bytes, mark) => {
      try {
        const { format, xmpAsString = '' } = await sharp(bytes).metadata();
        if (!FORMATS.has(format)) return null;
        const picture = upright(open(bytes)).withXmp(portraitXmp(mark, xmpAsString));
        return await picture.webp({ quality: PORTRAIT_QUALITY, effort: 2 }).toBuffer();
      } catch {
        return null;
      }
    },

    scaleUpload: (bytes, maximumSide) => toJpeg(open(bytes), maximumSide),
  };
}

/**
 * Opens a picture. A JPEG that lacks its end marker alone, which browsers show, gets one; a truncated one then causes a
 * warning, unless only its last rows are missing.
 */
function open(bytes: Buffer): Sharp {
  let length = bytes.length;
  // An interrupted download may leave zeros, which a decoder would take for scan data.
  while (bytes[length - 1] === 0) length -= 1;
  const data = bytes.subarray(0, length);
  const isWhole = !data.subarray(0, 2).equals(JPEG_START) || data.subarray(-2).equals(JPEG_END);
  return isWhole
    ? sharp(bytes, STRICT)
    : sharp(Buffer.concat([data, JPEG_END]), { ...STRICT, failOn: 'warning' });
}

/** Measures the sharpness at one size, so that photos of different sizes compare. */
async function measure(bytes: Buffer): Promise<PhotoQuality> {
  const { width, height } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .resize({ width: SHARPNESS_SIDE_PIXELS, height: SHARPNESS_SIDE_PIXELS, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: scaledWidth, height: scaledHeight, channels } = info;
  const { sharpness } = await sharp(data, {
    raw: { width: scaledWidth, height: scaledHeight, channels },
  }).stats();
  return { width, height, sharpness };
}

/** Encodes as an upright JPEG of at most so many pixels a side, without the source's metadata. */
function toJpeg(picture: Sharp, maximumSide: number): Promise<Buffer> {
  const size = { width: maximumSide, height: maximumSide, fit: 'inside', withoutEnlargement: true } as const;
  return upright(picture.resize(size)).jpeg({ quality: UPLOAD_QUALITY }).toBuffer();
}

function upright(picture: Sharp): Sharp {
  return picture.autoOrient().flatten({ background: '#ffffff' });
}

async function refuseUnwanted(bytes: Buffer): Promise<void> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new AppError('image_not_readable', {}, { cause: error });
  }
  if (!FORMATS.has(metadata.format)) throw new AppError('image_format');
  if ((metadata.pages ?? 1) > 1 && metadata.format !== 'heif') throw new AppError('image_animated');
  if (metadata.width * metadata.height > UPLOAD_MAXIMUM_PIXELS) throw new AppError('image_too_large');
}
