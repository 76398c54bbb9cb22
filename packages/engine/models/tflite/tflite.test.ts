import { readFileSync } from 'node:fs';

import { tensor4d } from '@tensorflow/tfjs-core';

import { startTensorflow } from '../tensorflow';
import { TfliteInterpreter } from './interpreter';
import { halfToNumber, readTfliteModel } from './model-file';
import { OPERATORS } from './operators';

const FILE = readFileSync('node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite');

describe('readTfliteModel', () => {
  const model = readTfliteModel(FILE);

  it('reads shapes of input and output', () => {
    expect(model.tensors[model.inputs[0] ?? -1]?.shape).toEqual([1, 256, 256, 3]);
    expect(model.tensors[model.outputs[0] ?? -1]?.shape).toEqual([1, 256, 256, 1]);
  });

  it('reads weights of the size of their shape', () => {
    const weights = model.tensors.filter((tensor) => tensor.values instanceof Float32Array);
    expect(weights.length).toBeGreaterThan(50);
    for (const { shape, values } of weights) {
      expect(values).toHaveLength(shape.reduce((product, side) => product * side, 1));
      expect(values?.every(Number.isFinite)).toBe(true);
    }
  });

  it('uses only operators that the interpreter knows', () => {
    expect(model.operations.filter(({ code }) => !OPERATORS.has(code))).toEqual([]);
  });
});

describe('halfToNumber', () => {
  it.each([
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x0001, 2 ** -24],
    [0x7c00, Infinity],
  ])('reads %i as %d', (bits, value) => {
    expect(halfToNumber(bits)).toBe(value);
  });
});

describe('TfliteInterpreter', () => {
  it('gives the same probabilities each time', async () => {
    await startTensorflow();
    const interpreter = TfliteInterpreter.fromFile(FILE);
    const run = (): Float32Array => {
      const pixels = Float32Array.from({ length: 256 * 256 * 3 }, (_, index) => (index % 97) / 97);
      const input = tensor4d(pixels, [1, 256, 256, 3]);
      const output = interpreter.run(input);
      expect(output.shape).toEqual([1, 256, 256, 1]);
      return Float32Array.from(output.dataSync<'float32'>());
    };
    const first = run();
    expect(first.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(run()).toEqual(first);
  });
});
