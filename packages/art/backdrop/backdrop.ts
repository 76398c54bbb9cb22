import type { BackdropRamp } from '../palette';

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Setting {
  readonly size: Size;
  readonly ramp: BackdropRamp;
  /** The side of the key light: −1 the viewer's left, 1 the right. */
  readonly key: -1 | 1;
}

/** Draws the objects or shadows behind the sitter. */
export type Motif = (setting: Setting) => string;
