import { clamp } from '../image/numbers';
import type { Face } from '../find/face';

/** Position and size of the eyes of a template's sitter, as shares of the frame's side. */
export interface Composition {
  readonly eyeX: number;
  readonly eyeY: number;
  /** Between the outer corners of the eyes. */
  readonly eyeDistance: number;
}

/** A head-and-shoulders portrait, for templates without a face. */
export const DEFAULT_COMPOSITION: Composition = { eyeX: 0.5, eyeY: 0.41, eyeDistance: 0.17 };

/** Returns the composition of a square template of `size` pixels, limited so that a head fits into the frame. */
export function compositionOf(face: Face | undefined, size: number): Composition {
  if (!face) return DEFAULT_COMPOSITION;
  return {
    eyeX: clamp(face.eyeCentre.x / size, 0.36, 0.64),
    eyeY: clamp(face.eyeCentre.y / size, 0.32, 0.5),
    eyeDistance: clamp(face.eyeDistance / size, 0.11, 0.24),
  };
}
