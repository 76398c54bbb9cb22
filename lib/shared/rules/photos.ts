/** Photos in one request: at most nine; from four on the result is better. */
export const PHOTOS_MAXIMUM = 9;
export const PHOTOS_RECOMMENDED_FROM = 4;

/** Largest file that the page accepts before it scales it, in bytes. */
export const PHOTO_FILE_MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Longest side of an uploaded picture, in pixels. */
export const PHOTO_MAXIMUM_SIDE_PIXELS = 1536;

/** Largest upload that the server takes, in bytes; Vercel's functions take 4.5 MB of body. */
export const UPLOAD_MAXIMUM_BYTES = 4 * 1024 * 1024;

/** Largest picture that the server decodes, in pixels: a guard against decompression bombs. */
export const UPLOAD_MAXIMUM_PIXELS = 50_000_000;

/** An upload is deleted when it is older than this, in milliseconds; the sweep comes every hour. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000;

/** How long the page may use an upload's address again, in milliseconds; the file itself is kept for 24 hours. */
export const UPLOAD_REUSE_MS = 20 * 60 * 60 * 1000;
