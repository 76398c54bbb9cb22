import type { GraphModel } from '@tensorflow/tfjs-converter';

import type { Point } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import { warpInterleaved } from '../image/warp';
import { type ModelOutput, runModel } from './run-model';

/** A face that BlazeFace found, in pixels of the picture. */
export interface FaceBox {
  /** 0 to 1. */
  readonly probability: number;
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  /** The eye on the picture's left, and the one on its right. */
  readonly eyes: readonly [Point, Point];
  readonly nose: Point;
  readonly mouth: Point;
  /** The ear on the picture's left, and the one on its right. */
  readonly ears: readonly [Point, Point];
}

/** A square part of a picture. It may extend beyond the edge. */
export interface SquareRegion {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const INPUT_SIZE = 256;
const LEAST_PROBABILITY = 0.35;
/** Values of a box: centre x and y, width, height, then six key points. */
const BOX_VALUES = 16;
/** Share of the smaller box above which two boxes are the same face. */
const SAME_FACE_OVERLAP = 0.4;

/** The centres of the boxes: two per cell of 16 pixels, then six per cell of 32. */
const FINE_ANCHORS = anchors(16, 2);
const COARSE_ANCHORS = anchors(32, 6);

/** Google's BlazeFace (the 256-pixel model for the back camera): finds faces. */
export class BlazeFace {
  /** Takes the loaded model. TensorFlow.js must have been started. */
  constructor(private readonly model: GraphModel) {}

  /** Returns every candidate in a region, with overlapping ones. */
  findCandidates(image: RasterImage, region: SquareRegion): FaceBox[] {
    const scale = region.side / INPUT_SIZE;
    const input = warpInterleaved(image, {
      toSource: { xx: scale, xy: 0, x0: region.left, yx: 0, yy: scale, y0: region.top },
      width: INPUT_SIZE,
      height: INPUT_SIZE,
      outside: 0.5,
    });
    for (let index = 0; index < input.length; index++) input[index] = (input[index] ?? 0) * 2 - 1;
    const outputs = runModel(this.model, input, INPUT_SIZE);
    return [FINE_ANCHORS, COARSE_ANCHORS].flatMap((centres) => decode(outputs, centres, region));
  }
}

function decode(outputs: readonly ModelOutput[], centres: readonly Point[], region: SquareRegion): FaceBox[] {
  const scores = valuesOfShape(outputs, [1, centres.length, 1]);
  const boxes = valuesOfShape(outputs, [1, centres.length, BOX_VALUES]);
  const scale = region.side / INPUT_SIZE;
  return centres.flatMap((anchor, index) => {
    const probability = 1 / (1 + Math.exp(-(scores[index] ?? 0)));
    if (probability < LEAST_PROBABILITY) return [];
    const value = (offset: number): number => boxes[index * BOX_VALUES + offset] ?? 0;
    const point = (offset: number): Point => ({
      x: (value(offset) + anchor.x) * scale + region.left,
      y: (value(offset + 1) + anchor.y) * scale + region.top,
    });
    return {
      probability,
      centre: point(0),
      width: value(2) * scale,
      height: value(3) * scale,
      eyes: [point(4), point(6)] as const,
      nose: point(8),
      mouth: point(10),
      ears: [point(12), point(14)] as const,
    };
  });
}

/** Keeps the most probable box of each face, most probable first. */
export function withoutDuplicates<Box extends FaceBox>(candidates: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of [...candidates].sort((one, two) => two.probability - one.probability)) {
    if (kept.every((other) => overlap(box, other) < SAME_FACE_OVERLAP)) kept.push(box);
  }
  return kept;
}

function overlap(one: FaceBox, two: FaceBox): number {
  const along = (centre: number, size: number, otherCentre: number, otherSize: number): number =>
    Math.max(
      0,
      Math.min(centre + size / 2, otherCentre + otherSize / 2) -
        Math.max(centre - size / 2, otherCentre - otherSize / 2),
    );
  const width = along(one.centre.x, one.width, two.centre.x, two.width);
  const height = along(one.centre.y, one.height, two.centre.y, two.height);
  return (width * height) / Math.min(one.width * one.height, two.width * two.height);
}

function anchors(stride: number, each: number): Point[] {
  const cells = INPUT_SIZE / stride;
  return Array.from({ length: cells * cells * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return { x: ((cell % cells) + 0.5) * stride, y: (Math.floor(cell / cells) + 0.5) * stride };
  });
}

function valuesOfShape(outputs: readonly ModelOutput[], shape: number[]): Float32Array {
  const output = outputs.find((one) => one.shape.join() === shape.join());
  if (!output) throw new Error(`The face detector gave no output of shape ${shape.join('×')}.`);
  return output.values;
}
