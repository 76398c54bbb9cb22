import 'server-only';

import { openPicture, UnusablePictureError } from '@chiaro/engine/decode/open-picture';
import { isWebp } from '@chiaro/engine/file/webp';
import { addWebpChunk, OPACITY_CHUNK, readWebpChunk } from '@chiaro/engine/file/webp-chunks';
import sharp, { type Region, type Sharp } from 'sharp';

import { pictureXmp } from '@/lib/shared/picture-xmp';

import { AppError, type ErrorCode } from '../../shared/errors';
import { PHOTO_MAXIMUM_SIDE_PIXELS, UPLOAD_MAXIMUM_PIXELS } from '../../shared/rules/photos';
import type { PhotoFace, Pictures, PortraitMark } from '../ports';

/** Public models get the uploads, and one may read JPEG and PNG alone. */
const UPLOAD_QUALITY = 92;
const PORTRAIT_QUALITY = 92;
const SHARPNESS_SIDE_PIXELS = 512;

/** Side of a head with its shoulders in widths of the face, and its share above the face's middle (brows to chin). */
const HEAD_SIDE = 2.5;
const ABOVE_SHARE = 0.45;
/** From this share of the photo on, a crop makes no difference. */
const WHOLE_SHARE = 0.8;

const ERRORS = {
  format: 'image_format',
  animated: 'image_animated',
  too_large: 'image_too_large',
  damaged: 'image_not_readable',
} as const satisfies Record<UnusablePictureError['problem'], ErrorCode>;

/** The services' pictures by sharp. */
export function createSharpPictures(): Pictures {
  // The cache would take up to 50 MB, and no picture comes twice.
  sharp.cache(false);
  return {
    normalizeUpload: async (bytes) => {
      try {
        const { data, info } = await encodeUpload(bytes);
        // Decoders paint what is missing of a JPEG grey, and only warn.
        if (await hasGreyCorner(data)) await encodeUpload(bytes, true);
        const { width, height } = info;
        return { bytes: data, quality: { width, height, sharpness: await sharpnessOf(data) } };
      } catch (error) {
        const problem = error instanceof UnusablePictureError ? error.problem : 'damaged';
        throw new AppError(ERRORS[problem], {}, { cause: error });
      }
    },

    normalizePortrait: async (bytes, mark) => {
      try {
        const picture = await openPicture(bytes, { mostPixels: UPLOAD_MAXIMUM_PIXELS, mayMove: true });
        const { xmpAsString = '' } = await sharp(bytes).metadata();
        const marked = onWhite(picture).withXmp(portraitXmp(mark, xmpAsString));
        const { data, info } = await marked
          .webp({ quality: PORTRAIT_QUALITY, effort: 2 })
          .toBuffer({ resolveWithObject: true });
        const opacity = await opacityOf(bytes, info);
        return opacity ? Buffer.from(addWebpChunk(data, info, OPACITY_CHUNK, opacity)) : data;
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

    scaleUpload: async (bytes, maximumSide) => {
      const picture = await openPicture(bytes, { mostPixels: UPLOAD_MAXIMUM_PIXELS });
      return toJpeg(picture, maximumSide).toBuffer();
    },
  };
}

type Size = Readonly<Record<'width' | 'height', number>>;

async function encodeUpload(bytes: Buffer, isStrict = false) {
  const picture = await openPicture(bytes, { mostPixels: UPLOAD_MAXIMUM_PIXELS, isStrict });
  return toJpeg(picture, PHOTO_MAXIMUM_SIDE_PIXELS).toBuffer({ resolveWithObject: true });
}

/** The person's opacity that a worker sent with a portrait, encoded anew; null without one of the portrait's size. */
async function opacityOf(bytes: Buffer, { width, height }: Size): Promise<Buffer | null> {
  const chunk = readWebpChunk(bytes, OPACITY_CHUNK);
  if (!chunk || !isWebp(chunk)) return null;
  try {
    const opacity = sharp(chunk, { limitInputPixels: width * height });
    const found = await opacity.metadata();
    if (found.width !== width || found.height !== height) return null;
    return await opacity.extractChannel(0).webp({ lossless: true, effort: 1 }).toBuffer();
  } catch {
    return null;
  }
}

async function hasGreyCorner(jpeg: Buffer): Promise<boolean> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const side = Math.min(4, width, height);
  const isGrey = (left: number, top: number): boolean => {
    const rows = Array.from({ length: side }, (_, row) => ((top + row) * width + left) * channels);
    return rows.every((start) => data.subarray(start, start + side * channels).every((tone) => tone === 128));
  };
  return [0, height - side].some((top) => [0, width - side].some((left) => isGrey(left, top)));
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
  return onWhite(picture.resize(size)).jpeg({ quality: UPLOAD_QUALITY });
}

function onWhite(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' });
}

/** The head and the shoulders, as far as the photo shows them, in pixels. */
function headRegion({ width, height }: Size, face: PhotoFace): Region {
  const side = HEAD_SIDE * face.size * Math.max(width, height);
  const left = Math.max(0, Math.floor(face.x * width - side / 2));
  const top = Math.max(0, Math.floor(face.y * height - side * ABOVE_SHARE));
  const right = Math.min(width, Math.ceil(face.x * width + side / 2));
  const bottom = Math.min(height, Math.ceil(face.y * height + side * (1 - ABOVE_SHARE)));
  return { left, top, width: right - left, height: bottom - top };
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
