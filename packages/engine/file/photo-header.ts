import type { PhotoColor } from './color';

/** A size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** What makes stored pixels upright, as EXIF numbers it (TIFF 6.0, tag 274); 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Bytes of a file to replace, from `start` to before `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly bytes: readonly number[];
}

/** What a picture's bytes say without decoding it. */
export interface PhotoHeader {
  readonly format:
    | 'jpeg'
    | 'png'
    | 'gif'
    | 'webp'
    | 'avif'
    | 'heic'
    | 'jxl'
    | 'jp2'
    | 'bmp'
    | 'ico'
    | 'tiff'
    | 'raw'
    | 'svg';
  /** Stored size, before any turn; null when the header doesn't say. */
  readonly size: PixelSize | null;
  readonly animated: boolean;
  /** `endless`: a JPEG whose end marker is missing, and perhaps more. `damaged`: bytes are missing or wrong. */
  readonly state: 'whole' | 'endless' | 'damaged';
  /** The turn that the file names, wherever it does. */
  readonly orientation: Orientation;
  /** Whether each browser that opens the format turns it by itself. */
  readonly isTurnedByBrowsers: boolean;
  /** What makes browsers leave its turn and gamma alone, in which they differ. */
  readonly edits: readonly Edit[];
  /** Colours that a browser may leave unconverted; null for sRGB, and for those that all convert. */
  readonly color: PhotoColor | null;
  /** Where a JPEG's end marker is or belongs, in bytes; 0 for others. */
  readonly jpegEnd: number;
  /** Few programs open arithmetic JPEGs, and fewer lossless and 12-bit ones (`rare`). */
  readonly jpegKind: 'common' | 'arithmetic' | 'rare';
}

/** Makes a header of what is known; the rest is that of a plain picture. */
export function headerOf(known: Pick<PhotoHeader, 'format'> & Partial<PhotoHeader>): PhotoHeader {
  return {
    size: null,
    animated: false,
    state: 'whole',
    orientation: 1,
    isTurnedByBrowsers: false,
    edits: [],
    color: null,
    jpegEnd: 0,
    jpegKind: 'common',
    ...known,
  };
}

/** A size in pixels; null unless both numbers are known and above zero. */
export function pixelSize(width: number, height: number): PixelSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Whether a number is an orientation. */
export function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8;
}
