/** Photos in one request: at most nine; from four on the result is better. */
export const PHOTOS_MAXIMUM = 9;
export const PHOTOS_RECOMMENDED_FROM = 4;

/** Largest file that the page accepts before it scales it, in bytes. */
export const PHOTO_FILE_MAXIMUM_BYTES = 50 * 1024 * 1024;

/** Longest side of an uploaded picture, in pixels. */
export const PHOTO_MAXIMUM_SIDE_PIXELS = 1536;

/** Largest upload that the server takes, in bytes; Vercel's functions take 4.5 MB of body. */
export const UPLOAD_MAXIMUM_BYTES = 4 * 1024 * 1024;

/** Largest picture that is decoded, in pixels, against decompression bombs. A phone's 64 megapixels are 9248 × 6936. */
export const UPLOAD_MAXIMUM_PIXELS = 65_000_000;

/** From this turn on, a face is seen from the side: the nose's way from the eyes' middle, in distances of the eyes. */
export const SIDE_TURN = 0.2;

/** From this turn on, a face is seen in profile. */
export const PROFILE_TURN = 0.65;

/**
 * A likeness (−1 to 1) below which two faces are of different people: 1.4 % of public photos of the same person, 81 to
 * 97 % of others.
 */
export const LEAST_LIKENESS = 0.55;
