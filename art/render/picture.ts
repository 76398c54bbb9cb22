import type { Raster } from './raster';
import { fromRaster } from './raster';

/** A file of public/images and how to make its content. */
export interface Picture {
  /** Path below public/images, with forward slashes. */
  readonly path: string;
  readonly draw: () => Promise<Buffer>;
}

const WEBP = { quality: 82, effort: 6, smartSubsample: true } as const;

/** Encodes a raster as WebP, made smaller to `width` pixels when given. */
export function encodeWebp(raster: Raster, width = raster.width): Promise<Buffer> {
  const picture = fromRaster(raster);
  return (width === raster.width ? picture : picture.resize({ width, kernel: 'lanczos3' }))
    .webp(WEBP)
    .toBuffer();
}

/** Runs `make` once, however many files are cut from its result. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}
