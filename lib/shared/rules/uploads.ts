/** Largest upload that the server takes, in bytes; Vercel's functions take 4.5 MB of body. */
export const UPLOAD_MAXIMUM_BYTES = 4 * 1024 * 1024;

/** Largest picture that the server decodes, in pixels: a guard against decompression bombs. */
export const UPLOAD_MAXIMUM_PIXELS = 50_000_000;
