import type { HAIR, SKIN } from '../palette';
import type { Hex } from '../paint/colour';

export type HairStyle = 'long' | 'short' | 'swept' | 'bun' | 'curls' | 'cropped' | 'bob' | 'wavy';
export type Beard = 'none' | 'stubble' | 'full';

/** A sitter: the properties that all pictures of one person share. */
export interface Sitter {
  readonly skin: keyof typeof SKIN;
  readonly hair: keyof typeof HAIR;
  readonly hairStyle: HairStyle;
  readonly beard: Beard;
  readonly glasses: boolean;
  readonly freckles: boolean;
  /** Depth of the lines of age, 0 (none) to 1. */
  readonly age: number;
  /** Squareness of jaw and breadth of neck and brows, 0 to 1. */
  readonly jaw: number;
  readonly iris: Hex;
  /** Warmth added to the lips, 0 to 1. */
  readonly lipColour: number;
  /** The seed of the strands, freckles and lines. */
  readonly seed: number;
}

export interface Clothes {
  readonly kind: 'blazer' | 'turtleneck' | 'crewNeck' | 'shirt';
  readonly colour: Hex;
  /** The shirt under a blazer; ivory if absent. */
  readonly shirt?: Hex;
  readonly sunglasses?: boolean;
  /** The colour of the cap; without one there is no cap. */
  readonly cap?: Hex;
}

/** The sitter's pose. Positive angles and sides point to the viewer's right. */
export interface Pose {
  /** Turn of the head in degrees, about −26 to 26. */
  readonly yaw: number;
  /** Tilt of the head in degrees about the neck. */
  readonly tilt: number;
  /** Turn of the shoulders, −1 to 1. */
  readonly turn: number;
  /** Lean of the whole torso in degrees. */
  readonly lean: number;
  /** The direction of the eyes within the head, −1 to 1. */
  readonly gaze: number;
  /** 0 calm, 0.5 a smile, above 0.75 with teeth. */
  readonly smile: number;
}

export interface Light {
  /** The side of the key light: −1 the viewer's left, 1 the right. */
  readonly key: -1 | 1;
  /** The colour of the thin rim on the far side. */
  readonly rim: Hex;
  /** Depth of the shadows, 0 flat to 1 dramatic. */
  readonly contrast: number;
  /** The share of the light on the figure's front, 0 to 1; below 1 the figure is lit from behind. */
  readonly exposure?: number;
}

/** The figure's origin (between the eyes) in the picture, in pixels, and its scale. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface FigureSpec {
  readonly sitter: Sitter;
  readonly clothes: Clothes;
  readonly pose: Pose;
  readonly light: Light;
  readonly placement: Placement;
}
