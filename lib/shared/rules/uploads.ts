/** Largest upload that the server takes, in bytes; Vercel's functions take 4.5 MB of body. */
export const UPLOAD_MAXIMUM_BYTES = 4 * 1024 * 1024;

/**
 * Largest picture that the page, the server and the engine decode, in pixels: a guard against decompression bombs. A
 * phone's 64 megapixels are 9248 × 6936.
 */
export const UPLOAD_MAXIMUM_PIXELS = 65_000_000;
