import {
  PICTURE_FAMILIES,
  PICTURE_FORMATS,
  picturePath,
  type PictureFamily,
  type PictureFormat,
} from '@/lib/shared/rules/pictures';
import { fromRaster, type Raster } from './raster';

/** A file in public and the function that draws it. */
export interface Picture {
  /** The path below public, with forward slashes. */
  readonly path: string;
  readonly draw: () => Promise<Buffer>;
}

const WEBP = { quality: 80, effort: 6, smartSubsample: true } as const;
const AVIF = { quality: 54, effort: 4, chromaSubsampling: '4:2:0' } as const;

/** Encodes a raster, reduced to `width` pixels if given. */
export function encode(raster: Raster, format: PictureFormat, width = raster.width): Promise<Buffer> {
  if (width > raster.width) throw new Error(`A raster ${raster.width} pixels wide has not ${width}.`);
  const whole = fromRaster(raster);
  const picture = width === raster.width ? whole : whole.resize({ width, kernel: 'lanczos3' });
  return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
}

/** Returns a function that runs `make` only once. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

/** Returns all versions of a picture's family, made from one raster. */
export function familyPictures(
  family: PictureFamily,
  name: string,
  make: () => Promise<Raster>,
): readonly Picture[] {
  const raster = once(make);
  return PICTURE_FAMILIES[family].widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({
      path: picturePath(family, name, width, format).slice(1),
      draw: async () => encode(await raster(), format, width),
    })),
  );
}
