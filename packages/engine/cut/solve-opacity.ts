import type { RgbImage } from '../image/color-image';
import { type Plane, copyPlane, createPlane, newPlane } from '../image/plane';
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

/** Solves for the opacity that follows the colours (`MattingLaplacian`) near the expected one, in `iterations`. */
export function solveOpacity(problem: OpacityProblem, radius: number, iterations: number): Plane {
  const { image, guess } = problem;
  const { width, height } = guess;
  const expected = problem.expected.data;
  const laplacian = new MattingLaplacian(image, radius, problem.unknown);
  const cells = cellsOf(problem.unknown);
  const opacity = copyPlane(guess).data;
  const direction = createPlane(width, height).data;
  const product = newPlane(width, height).data;
  // One value per unknown pixel, in the order of `cells`.
  const trust = new Float32Array(cells.length);
  const residual = new Float32Array(cells.length);

  laplacian.multiply(opacity, product);
  let power = 0;
  for (let place = 0; place < cells.length; place++) {
    const index = cells[place] ?? 0;
    const own = problem.confidence.data[index] ?? 0;
    const rest = own * ((expected[index] ?? 0) - (opacity[index] ?? 0)) - (product[index] ?? 0);
    const step = rest / (1 + own);
    trust[place] = own;
    residual[place] = rest;
    direction[index] = step;
    power += rest * step;
  }
  const enough = power * TOLERANCE * TOLERANCE;
  for (let iteration = 0; iteration < iterations && power > enough; iteration++) {
    laplacian.multiply(direction, product);
    let curvature = 0;
    for (let place = 0; place < cells.length; place++) {
      const index = cells[place] ?? 0;
      const along = direction[index] ?? 0;
      const value = (product[index] ?? 0) + (trust[place] ?? 0) * along;
      product[index] = value;
      curvature += value * along;
    }
    if (curvature <= 0) break;
    const step = power / curvature;
    let next = 0;
    for (let place = 0; place < cells.length; place++) {
      const index = cells[place] ?? 0;
      opacity[index] = (opacity[index] ?? 0) + step * (direction[index] ?? 0);
      const rest = (residual[place] ?? 0) - step * (product[index] ?? 0);
      residual[place] = rest;
      // The preconditioner is the diagonal: about 1 for the Laplacian, plus the confidence.
      next += (rest * rest) / (1 + (trust[place] ?? 0));
    }
    const keep = next / power;
    power = next;
    for (let place = 0; place < cells.length; place++) {
      const index = cells[place] ?? 0;
      direction[index] = (residual[place] ?? 0) / (1 + (trust[place] ?? 0)) + keep * (direction[index] ?? 0);
    }
  }
  for (const index of cells) opacity[index] = Math.min(1, Math.max(0, opacity[index] ?? 0));
  return { width, height, data: opacity };
}

/** The indices of the unknown pixels. */
function cellsOf(unknown: Plane): Int32Array {
  const cells = new Int32Array(unknown.data.length);
  let count = 0;
  for (let index = 0; index < cells.length; index++) if (unknown.data[index] === 1) cells[count++] = index;
  return cells.subarray(0, count);
}
