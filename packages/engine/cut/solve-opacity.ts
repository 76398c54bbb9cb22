import type { RgbImage } from '../image/color-image';
import type { Plane } from '../image/plane';
import { MattingLaplacian } from './matting-laplacian';

/** The input for solving an opacity. */
export interface OpacityProblem {
  readonly image: RgbImage;
  /** 1 where the opacity is solved. Elsewhere `guess` stays. */
  readonly unknown: Plane;
  /** The first guess, 0 to 1. */
  readonly guess: Plane;
  /** The expected opacity, 0 to 1. */
  readonly expected: Plane;
  /** Weight of the expected opacity relative to the picture's edges, about 0.001 to 1. */
  readonly confidence: Plane;
}

const TOLERANCE = 1e-4;

/**
 * Solves for the opacity that follows the picture's colours (see `MattingLaplacian`) and is close to the expected
 * one, with conjugate gradients. Stops after `iterations`.
 */
export function solveOpacity(problem: OpacityProblem, radius: number, iterations: number): Plane {
  const { image, guess } = problem;
  const { width, height } = guess;
  const laplacian = new MattingLaplacian(image, radius);
  const unknown = problem.unknown.data;
  const confidence = problem.confidence.data;
  const expected = problem.expected.data;
  const size = width * height;
  const opacity = guess.data.slice();
  const residual = new Float32Array(size);
  const direction = new Float32Array(size);
  const product = new Float32Array(size);

  laplacian.multiply(opacity, product);
  let power = 0;
  for (let index = 0; index < size; index++) {
    if (unknown[index] !== 1) continue;
    const trust = confidence[index] ?? 0;
    const rest = trust * ((expected[index] ?? 0) - (opacity[index] ?? 0)) - (product[index] ?? 0);
    const step = rest / (1 + trust);
    residual[index] = rest;
    direction[index] = step;
    power += rest * step;
  }
  const enough = power * TOLERANCE * TOLERANCE;
  for (let iteration = 0; iteration < iterations && power > enough; iteration++) {
    laplacian.multiply(direction, product);
    let curvature = 0;
    for (let index = 0; index < size; index++) {
      if (unknown[index] !== 1) continue;
      const along = direction[index] ?? 0;
      const value = (product[index] ?? 0) + (confidence[index] ?? 0) * along;
      product[index] = value;
      curvature += value * along;
    }
    if (curvature <= 0) break;
    const step = power / curvature;
    let next = 0;
    for (let index = 0; index < size; index++) {
      if (unknown[index] !== 1) continue;
      opacity[index] = (opacity[index] ?? 0) + step * (direction[index] ?? 0);
      const rest = (residual[index] ?? 0) - step * (product[index] ?? 0);
      residual[index] = rest;
      // The preconditioner is the diagonal: about 1 for the Laplacian, plus the confidence.
      next += (rest * rest) / (1 + (confidence[index] ?? 0));
    }
    const keep = next / power;
    power = next;
    for (let index = 0; index < size; index++) {
      if (unknown[index] !== 1) continue;
      direction[index] =
        (residual[index] ?? 0) / (1 + (confidence[index] ?? 0)) + keep * (direction[index] ?? 0);
    }
  }
  for (let index = 0; index < size; index++) opacity[index] = Math.min(1, Math.max(0, opacity[index] ?? 0));
  return { width, height, data: opacity };
}
