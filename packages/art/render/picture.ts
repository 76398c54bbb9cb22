import type { PictureFormat } from '@/lib/shared/rules/pictures';
import type { Raster } from './raster';
import { fromRaster } from './raster';

/** A file of public and how to make its content. */
export interface Picture {
  /** Path below public, with forward slashes. */
  readonly path: string;
  readonly draw: () => Promise<Buffer>;
}

const WEBP = { quality: 80, effort: 6, smartSubsample: true } as const;
const AVIF = { quality: 54, effort: 4, chromaSubsampling: '4:2:0' } as const;

/** Encodes a raster, made smaller to `width` pixels when given. */
export function encode(raster: Raster, format: PictureFormat, width = raster.width): Promise<Buffer> {
  if (width > raster.width) throw new Error(`A raster ${raster.width} pixels wide has not ${width}.`);
  const whole = fromRaster(raster);
  const picture = width === raster.width ? whole : whole.resize({ width, kernel: 'lanczos3' });
  return (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer();
}

/** Runs `make` once, however many files are cut from its result. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}
