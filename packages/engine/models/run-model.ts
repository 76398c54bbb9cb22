import type { GraphModel } from '@tensorflow/tfjs-converter';
import { tensor4d, tidy } from '@tensorflow/tfjs-core';

/** An output of a model. */
export interface ModelOutput {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/**
 * Runs a model on a square picture, whose pixels have three values each, and returns its outputs, or the layer of a
 * name alone. `side` is in pixels. TensorFlow.js must have been started. Throws without an output.
 */
export function runModel(
  model: GraphModel,
  pixels: Float32Array,
  side: number,
  layer?: string,
): [ModelOutput, ...ModelOutput[]] {
  let found: ModelOutput[] = [];
  // `tidy` looks for tensors in each value of what it returns, so it returns nothing.
  tidy(() => {
    found = [model.execute(tensor4d(pixels, [1, side, side, 3]), layer)]
      .flat()
      .map((output) => ({ shape: output.shape, values: output.dataSync<'float32'>() }));
  });
  const [first, ...others] = found;
  if (!first) throw new Error('The model gave no output.');
  return [first, ...others];
}
