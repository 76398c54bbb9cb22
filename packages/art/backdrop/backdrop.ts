import type { BackdropRamp } from '../palette';

/** Size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Setting {
  readonly size: Size;
  readonly ramp: BackdropRamp;
  /** Side the key light comes from: −1 the viewer's left, 1 the right. */
  readonly key: -1 | 1;
}

/** Draws what stands or falls on the wall behind the sitter. */
export type Motif = (setting: Setting) => string;
