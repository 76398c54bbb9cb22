import type { PictureFormat } from '@/lib/shared/rules/pictures';
import type { Raster } from './raster';
import { fromRaster } from './raster';

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
