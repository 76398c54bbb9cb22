import 'server-only';

import sharp, { type Metadata, type Region, type Sharp, type SharpOptions } from 'sharp';

import { pictureXmp } from '@/lib/shared/picture-xmp';

import { AppError } from '../../shared/errors';
import { PHOTO_MAXIMUM_SIDE_PIXELS, UPLOAD_MAXIMUM_PIXELS } from '../../shared/rules/photos';
import type { PhotoFace, Pictures, PortraitMark } from '../ports';

/** The accepted formats; not SVG, which can name other files. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** Public models get the uploads, and one may read JPEG and PNG alone. */
const UPLOAD_QUALITY = 92;
const PORTRAIT_QUALITY = 92;
const SHARPNESS_SIDE_PIXELS = 512;

/** Side of a head with its shoulders in widths of the face, and its share above the face's middle (brows to chin). */
const HEAD_SIDE = 2.5;
const ABOVE_SHARE = 0.45;
/** From this share of the photo on, a crop makes no difference. */
const WHOLE_SHARE = 0.8;

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
        const { data, info } = await toJpeg(open(bytes), PHOTO_MAXIMUM_SIDE_PIXELS).toBuffer({
          resolveWithObject: true,
        });
        const { width, height } = info;
        return { bytes: data, quality: { width, height, sharpness: await sharpnessOf(data) } };
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

    cropToHead: async (bytes, face) => {
      const { width, height } = await sharp(bytes).metadata();
      const region = headRegion({ width, height }, face);
      if (region.width * region.height > WHOLE_SHARE * width * height) return null;
      return sharp(bytes).extract(region).jpeg({ quality: UPLOAD_QUALITY }).toBuffer();
    },

    scaleUpload: (bytes, maximumSide) => toJpeg(open(bytes), maximumSide).toBuffer(),
  };
}

/**
 * Opens a picture. Adds a JPEG's missing end marker; a truncated one causes a warning, unless only its last rows miss.
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
async function sharpnessOf(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes)
    .resize({ width: SHARPNESS_SIDE_PIXELS, height: SHARPNESS_SIDE_PIXELS, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { sharpness } = await sharp(data, { raw: { width, height, channels } }).stats();
  return sharpness;
}

/** Encodes as an upright JPEG of at most so many pixels a side, without the source's metadata. */
function toJpeg(picture: Sharp, maximumSide: number): Sharp {
  const size = { width: maximumSide, height: maximumSide, fit: 'inside', withoutEnlargement: true } as const;
  return upright(picture.resize(size)).jpeg({ quality: UPLOAD_QUALITY });
}

function upright(picture: Sharp): Sharp {
  return picture.autoOrient().flatten({ background: '#ffffff' });
}

/** The head and the shoulders, as far as the photo shows them, in pixels. */
function headRegion({ width, height }: { width: number; height: number }, face: PhotoFace): Region {
  const side = HEAD_SIDE * face.size * Math.max(width, height);
  const left = Math.max(0, Math.floor(face.x * width - side / 2));
  const top = Math.max(0, Math.floor(face.y * height - side * ABOVE_SHARE));
  const right = Math.min(width, Math.ceil(face.x * width + side / 2));
  const bottom = Math.min(height, Math.ceil(face.y * height + side * (1 - ABOVE_SHARE)));
  return { left, top, width: right - left, height: bottom - top };
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

/**
 * IPTC's terms for pictures that software made or changed. The others are for captures, scans and work by hand.
 * https://cv.iptc.org/newscodes/digitalsourcetype/
 */
const SOFTWARE_TERMS = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'composite',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
] as const;
type SoftwareTerm = (typeof SOFTWARE_TERMS)[number];

/** The property as an attribute, as an element, and as an element that names a resource. */
const PROPERTY =
  /:DigitalSourceType(?: +rdf:resource)?(?:="|='|>)\s*https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)/;

/** Returns the term by which an XMP packet says that software made or changed its picture; null without one. */
export function readSoftwareTerm(xmp: string): SoftwareTerm | null {
  const term = PROPERTY.exec(xmp)?.[1];
  return SOFTWARE_TERMS.find((known) => known === term) ?? null;
}

/** Returns a portrait's XMP packet, with nothing of the model's but the term, for it may tell of a person. */
export function portraitXmp(mark: PortraitMark, modelXmp: string): string {
  return pictureXmp({ ...mark, term: readSoftwareTerm(modelXmp) ?? mark.digitalSource });
}
