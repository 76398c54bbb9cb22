/** Photos in one request: at most nine; from four on the result is better. */
export const PHOTOS_MAXIMUM = 9;
export const PHOTOS_RECOMMENDED_FROM = 4;

/** Largest file that the page accepts before it scales it, in bytes. */
export const PHOTO_FILE_MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Longest side of an uploaded picture, in pixels. */
export const PHOTO_MAXIMUM_SIDE_PIXELS = 1536;
