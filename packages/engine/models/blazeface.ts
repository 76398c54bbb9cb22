import type { GraphModel } from '@tensorflow/tfjs-converter';
import { type Tensor, tensor4d } from '@tensorflow/tfjs-core';

import { type Affine, type Point, applyAffine, similarity } from '../image/affine';
import type { RasterImage } from '../image/color-image';
import type { QuarterTurns } from '../image/turn';
import { warpInterleaved } from '../image/warp';

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
}

/** A square part of a picture. It may extend beyond the edge. */
export interface SquareRegion {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  /** How the part is turned before the detector sees it. 0 if it is not given. */
  readonly turns?: QuarterTurns;
}

const INPUT_SIZE = 256;
const LEAST_PROBABILITY = 0.35;
/** Values of a box: centre x and y, width, height, then six key points. */
const BOX_VALUES = 16;
/** Share of the smaller box above which two boxes are the same face. */
const SAME_FACE_OVERLAP = 0.4;

/** The centres of the boxes: two per cell of 16 pixels, then six per cell of 32. */
const FINE_ANCHORS = anchorsOf(16, 2);
const COARSE_ANCHORS = anchorsOf(32, 6);

/** Google's BlazeFace (the 256-pixel model for the back camera): finds faces. */
export class BlazeFace {
  /** Takes the loaded model. TensorFlow.js must have been started. */
  constructor(private readonly model: GraphModel) {}

  /** Returns every candidate in a region, with overlapping ones. */
  findCandidates(image: RasterImage, region: SquareRegion): FaceBox[] {
    const toSource = inputToPicture(region);
    const input = warpInterleaved(image, {
      toSource,
      width: INPUT_SIZE,
      height: INPUT_SIZE,
      outside: 0.5,
    });
    for (let index = 0; index < input.length; index++) input[index] = (input[index] ?? 0) * 2 - 1;
    const tensor = tensor4d(input, [1, INPUT_SIZE, INPUT_SIZE, 3]);
    const outputs = this.model.execute(tensor) as Tensor[];
    try {
      return [FINE_ANCHORS, COARSE_ANCHORS].flatMap((anchors) => this.decode(outputs, anchors, toSource));
    } finally {
      tensor.dispose();
      outputs.forEach((output) => output.dispose());
    }
  }

  private decode(outputs: Tensor[], centres: readonly Point[], toSource: Affine): FaceBox[] {
    const scores = valuesOfShape(outputs, [1, centres.length, 1]);
    const boxes = valuesOfShape(outputs, [1, centres.length, BOX_VALUES]);
    const scale = Math.hypot(toSource.xx, toSource.yx);
    return centres.flatMap((anchor, index) => {
      const probability = 1 / (1 + Math.exp(-(scores[index] ?? 0)));
      if (probability < LEAST_PROBABILITY) return [];
      const value = (offset: number): number => boxes[index * BOX_VALUES + offset] ?? 0;
      const point = (offset: number): Point =>
        applyAffine(toSource, { x: value(offset) + anchor.x, y: value(offset + 1) + anchor.y });
      return {
        probability,
        centre: point(0),
        width: value(2) * scale,
        height: value(3) * scale,
        eyes: [point(4), point(6)] as const,
        nose: point(8),
      };
    });
  }
}

/** Maps a pixel of the detector's input to its place in the picture. */
function inputToPicture({ left, top, side, turns = 0 }: SquareRegion): Affine {
  return similarity({
    angle: (-turns * Math.PI) / 2,
    scale: side / INPUT_SIZE,
    from: { x: INPUT_SIZE / 2, y: INPUT_SIZE / 2 },
    to: { x: left + side / 2, y: top + side / 2 },
  });
}

/** Keeps the most probable box of each face, most probable first. */
export function withoutDuplicates(candidates: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
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

function anchorsOf(stride: number, each: number): Point[] {
  const cells = INPUT_SIZE / stride;
  return Array.from({ length: cells * cells * each }, (_, index) => {
    const cell = Math.floor(index / each);
    return { x: ((cell % cells) + 0.5) * stride, y: (Math.floor(cell / cells) + 0.5) * stride };
  });
}

function valuesOfShape(outputs: Tensor[], shape: number[]): Float32Array {
  const output = outputs.find((tensor) => tensor.shape.join() === shape.join());
  if (!output) throw new Error(`The face detector gave no output of shape ${shape.join('×')}.`);
  return output.dataSync<'float32'>();
}
