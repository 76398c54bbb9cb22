import type { QuarterTurns } from '../pictures/draw-picture';

/** What a look at a photo measured. Nothing in it identifies a person. */
export interface PhotoFacts {
  /** The turns that make the photo upright. What follows is measured in the upright photo. */
  readonly turns: QuarterTurns;
  /** Whether the turns are certain; false without a face. */
  readonly isSure: boolean;
  /** Whether the engine may not see the largest face, mostly because mouth and nose are covered. */
  readonly isCovered: boolean;
  /** What may be the person or the background near the largest face, in squared distances of the eyes; null without one. */
  readonly unclearArea: number | null;
  /** The photo's width divided by its height. */
  readonly aspect: number;
  /** The largest face, then the others. */
  readonly faces: readonly FaceFacts[];
  readonly light: FaceLight | null;
  /** Fine detail of the largest face relative to its contrast, in the direction that has least; null without a face. */
  readonly sharpness: number | null;
  /** A coarse print of the picture's tones. Nearly equal prints are nearly equal pictures. */
  readonly print: readonly number[];
}

export interface FaceFacts {
  /** The middle of the face, as shares of the picture's width and height. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Width of the face as a share of the picture's longer side. */
  readonly size: number;
  /** Between the middles of the eyes in pixels of the scaled photo, as if the face looked into the camera. */
  readonly eyeDistance: number;
  /** The way from the picture's edge to the nearest eye, in distances of the eyes; negative beyond the edge. */
  readonly eyeMargin: number;
  /** The ways from the middle of the eyes to the picture's upper and lower edge, and its width, in distances of the eyes. */
  readonly room: { readonly above: number; readonly below: number; readonly across: number };
  /** Share of the face that is inside the picture. */
  readonly inside: number;
  /** Turn to the side: the nose's way from the middle of the eyes, in distances of the eyes. 0 looks into the camera. */
  readonly turn: number;
}

/** Tones are 0 (black) to 255 (white). */
export interface FaceLight {
  /** The tone that 95 % of the face stay below: the shine of skin, eyes and teeth. */
  readonly highlight: number;
  readonly burnt: number;
  /** The middle tone around the face. */
  readonly around: number;
}

/** What the page sends to the worker. */
export interface LookRequest {
  readonly id: number;
  readonly picture: Blob;
  /** Whether the photo is not to be turned. */
  readonly isUpright: boolean;
}

/** What the worker answers. */
export interface LookAnswer {
  readonly id: number;
  /** Null when the worker could not look. */
  readonly facts: PhotoFacts | null;
}
