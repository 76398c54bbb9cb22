import type { Extent } from '../pictures/draw-picture';

/** Pixels per inch of each file: 1024 pixels are 8.7 cm wide in a document, where files without it fill the page. */
export const PRINT_RESOLUTION = 300;
const MILLIMETRES_AN_INCH = 25.4;

/** Width and height of a CV photo, in millimetres. */
export const CV_PHOTO_MILLIMETRES: Extent = { width: 35, height: 45 };

/** A shape in which a portrait is saved. */
export interface Cut {
  readonly id: CutId;
  /** Width over height. */
  readonly aspect: number;
  /** Size of the file, in pixels; null leaves the pixels of the part as they are. */
  readonly size: Extent | null;
  /** What is cut off later elsewhere, as the preview draws it. */
  readonly guide: 'circle' | 'inner-circle' | null;
}

export type CutId = 'round' | 'cv' | 'four-to-five' | 'framed';

function printPixels(millimetres: number): number {
  return Math.round((millimetres / MILLIMETRES_AN_INCH) * PRINT_RESOLUTION);
}

const CV_PHOTO: Extent = {
  width: printPixels(CV_PHOTO_MILLIMETRES.width),
  height: printPixels(CV_PHOTO_MILLIMETRES.height),
};

/** The cuts, in the order of the menu. */
export const CUTS: readonly Cut[] = [
  { id: 'round', aspect: 1, size: null, guide: 'circle' },
  { id: 'cv', aspect: CV_PHOTO.width / CV_PHOTO.height, size: CV_PHOTO, guide: null },
  { id: 'four-to-five', aspect: 4 / 5, size: null, guide: null },
  // LinkedIn's and other sites' frames and banners cover the edge of a round picture.
  { id: 'framed', aspect: 1, size: null, guide: 'inner-circle' },
];
