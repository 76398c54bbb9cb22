import { readFileSync, writeFileSync } from 'node:fs';

import { type TfliteOperation, readTfliteModel } from './model-file';

/*
 * Converts MediaPipe's selfie segmentation into a graph model of TensorFlow.js:
 * `npx tsx packages/engine/models/tflite/convert.ts FILE.tflite FOLDER`.
 */

const [file = '', folder = ''] = process.argv.slice(2);
const model = readTfliteModel(readFileSync(file));
const nodes: object[] = [];
const specs: object[] = [];
const bytes: Buffer[] = [];
/** The name of the node that gives each tensor. */
const names = new Map<number, string>([[model.inputs[0] ?? -1, 'input']]);

const list = (values: readonly number[]) => ({ list: { i: values.map(String) } });
const text = (value: string) => ({ s: Buffer.from(value).toString('base64') });
const type = (value: 'DT_FLOAT' | 'DT_INT32') => ({ type: value });
const shapeOf = (sides: readonly number[]) => ({
  shape: { dim: sides.map((size) => ({ size: String(size) })) },
});

function addNode(name: string, op: string, input: string[], attr: object = {}): string {
  nodes.push({ name, op, input, attr: { T: type('DT_FLOAT'), ...attr } });
  return name;
}

/** The bits of a number that 16 bits hold exactly: the file's weights are 16 bits wide, and the loader widens them. */
function halfOf(value: number): number {
  const [word = 0] = new Uint32Array(Float32Array.of(value).buffer);
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 255) - 112;
  const fraction = (word >>> 13) & 1023;
  if ((word & 0x7fffffff) === 0) return sign;
  return exponent > 0 ? sign | (exponent << 10) | fraction : sign | ((fraction | 1024) >> (1 - exponent));
}

function addWeights(name: string, values: Float32Array | Int32Array, sides: readonly number[]): string {
  const isWhole = values instanceof Int32Array;
  bytes.push(Buffer.from(isWhole ? values.buffer : Uint16Array.from(values, halfOf).buffer));
  specs.push({
    name,
    shape: sides,
    dtype: isWhole ? 'int32' : 'float32',
    ...(!isWhole && { quantization: { dtype: 'float16', original_dtype: 'float32' } }),
  });
  const dtype = type(isWhole ? 'DT_INT32' : 'DT_FLOAT');
  nodes.push({ name, op: 'Const', attr: { dtype } });
  return name;
}

/** Returns values with their axes in another order. */
function turned(values: Float32Array, sides: readonly number[], order: readonly number[]): Float32Array {
  const strides = sides.map((_, axis) => sides.slice(axis + 1).reduce((product, side) => product * side, 1));
  const result = new Float32Array(values.length);
  const newSides = order.map((axis) => sides[axis] ?? 1);
  for (let index = 0; index < result.length; index += 1) {
    let [rest, source] = [index, 0];
    for (let axis = order.length - 1; axis >= 0; axis -= 1) {
      const side = newSides[axis] ?? 1;
      source += (rest % side) * (strides[order[axis] ?? 0] ?? 0);
      rest = Math.floor(rest / side);
    }
    result[index] = values[source] ?? 0;
  }
  return result;
}

/** The tensor behind a DEQUANTIZE, which only widens. */
const widened = new Map<number, number>();

function valuesOf(index: number): { values: Float32Array; shape: number[] } | null {
  const tensor = model.tensors[widened.get(index) ?? index];
  return tensor?.values instanceof Float32Array
    ? { values: tensor.values, shape: tensor.shape.length > 0 ? tensor.shape : [tensor.values.length] }
    : null;
}

function nameOf(index: number): string {
  const known = names.get(index);
  if (known !== undefined) return known;
  const constant = valuesOf(index);
  if (!constant) throw new Error(`Nothing gives tensor ${index}.`);
  const name = addWeights(`w${index}`, constant.values, constant.shape);
  names.set(index, name);
  return name;
}

function filterOf(index: number, order: readonly number[]): string {
  const constant = valuesOf(index);
  if (!constant) throw new Error(`Tensor ${index} has no values.`);
  const sides = order.map((axis) => constant.shape[axis] ?? 1);
  return addWeights(`w${index}`, turned(constant.values, constant.shape, order), sides);
}

const padding = (code: number) => text(code === 1 ? 'VALID' : 'SAME');
const ACTIVATIONS: Record<number, string> = { 1: 'Relu', 3: 'Relu6' };

function addConvolution(name: string, { inputs, options, code }: TfliteOperation): string {
  const [input = -1, weights = -1, bias = -1] = inputs;
  const isDepthwise = code === 4;
  const field = isDepthwise ? 4 : 3;
  const activation = ACTIVATIONS[options?.int8(field) ?? 0];
  const dilations = [options?.int32(field + 2, 1) ?? 1, options?.int32(field + 1, 1) ?? 1];
  // The depthwise weights have one output per input, so that the same order fits both.
  const filter = filterOf(weights, [1, 2, 3, 0]);
  return addNode(
    name,
    isDepthwise ? 'FusedDepthwiseConv2dNative' : '_FusedConv2D',
    [nameOf(input), filter, nameOf(bias)],
    {
      strides: list([1, options?.int32(2, 1) ?? 1, options?.int32(1, 1) ?? 1, 1]),
      dilations: list([1, ...dilations, 1]),
      padding: padding(options?.int8(0) ?? 0),
      data_format: text('NHWC'),
      num_args: { i: '1' },
      fused_ops: { list: { s: [text('BiasAdd').s, ...(activation ? [text(activation).s] : [])] } },
    },
  );
}

function activated(
  name: string,
  operation: TfliteOperation,
  field: number,
  add: (at: string) => string,
): string {
  const activation = ACTIVATIONS[operation.options?.int8(field) ?? 0];
  return activation ? addNode(name, activation, [add(`${name}-before`)]) : add(name);
}

function addOperation(name: string, operation: TfliteOperation): string {
  const { code, inputs, outputs, options, customName, customOptions } = operation;
  const [first = -1, second = -1, third = -1] = inputs;
  const { shape = [] } = model.tensors[outputs[0] ?? -1] ?? {};
  switch (code) {
    case 0:
      return activated(name, operation, 0, (at) => addNode(at, 'AddV2', [nameOf(first), nameOf(second)]));
    case 1:
      return activated(name, operation, 5, (at) =>
        addNode(at, 'AvgPool', [nameOf(first)], {
          ksize: list([1, options?.int32(4) ?? 1, options?.int32(3) ?? 1, 1]),
          strides: list([1, options?.int32(2) ?? 1, options?.int32(1) ?? 1, 1]),
          padding: padding(options?.int8(0) ?? 0),
          data_format: text('NHWC'),
        }),
      );
    case 3:
    case 4:
      return addConvolution(name, operation);
    case 14:
      return addNode(name, 'Sigmoid', [nameOf(first)]);
    case 18:
      return activated(name, operation, 0, (at) => addNode(at, 'Mul', [nameOf(first), nameOf(second)]));
    case 19:
      return addNode(name, 'Relu', [nameOf(first)]);
    case 23:
      return addNode(
        name,
        'ResizeBilinear',
        [nameOf(first), addWeights(`${name}-size`, Int32Array.from(shape.slice(1, 3)), [2])],
        {
          align_corners: { b: options?.int8(2) !== 0 },
          half_pixel_centers: { b: options?.int8(2) === 0 && options.int8(3) !== 0 },
        },
      );
    case 117: {
      const constant = (value: number) => {
        const known = `c${value}`;
        if (!specs.some((spec) => (spec as { name: string }).name === known))
          addWeights(known, Float32Array.of(value), []);
        return known;
      };
      const sum = addNode(`${name}-sum`, 'AddV2', [nameOf(first), constant(3)]);
      const cut = addNode(`${name}-cut`, 'Relu6', [sum]);
      const share = addNode(`${name}-share`, 'RealDiv', [cut, constant(6)]);
      return addNode(name, 'Mul', [nameOf(first), share]);
    }
    case 32: {
      if (customName !== 'Convolution2DTransposeBias') throw new Error(customName);
      const [paddingCode = 1, strideWidth = 1, strideHeight = 1] = customOptions;
      const sides = addWeights(`${name}-shape`, Int32Array.from(shape), [4]);
      const filter = filterOf(second, [1, 2, 0, 3]);
      const sum = addNode(`${name}-sum`, 'Conv2DBackpropInput', [sides, filter, nameOf(first)], {
        strides: list([1, strideHeight, strideWidth, 1]),
        padding: padding(paddingCode === 2 ? 1 : 0),
        data_format: text('NHWC'),
        dilations: list([1, 1, 1, 1]),
      });
      return addNode(name, 'AddV2', [sum, nameOf(third)]);
    }
    default:
      throw new Error(`Unknown operator ${code}.`);
  }
}

nodes.push({
  name: 'input',
  op: 'Placeholder',
  attr: { dtype: type('DT_FLOAT'), shape: shapeOf(model.tensors[model.inputs[0] ?? -1]?.shape ?? []) },
});
for (const [index, operation] of model.operations.entries()) {
  const output = operation.outputs[0] ?? -1;
  const isOutput = output === model.outputs[0];
  if (operation.code === 6) widened.set(output, operation.inputs[0] ?? -1);
  else names.set(output, addOperation(isOutput ? 'mask' : `n${index}`, operation));
}

const description = {
  format: 'graph-model',
  generatedBy:
    'Google, Apache-2.0: selfie_segmentation.tflite of @mediapipe/selfie_segmentation 0.1.1675465747',
  convertedBy: 'Chiaro, with the same weights and operations',
  modelTopology: { node: nodes, versions: {} },
  weightsManifest: [{ paths: ['selfie.bin'], weights: specs }],
};
writeFileSync(`${folder}/selfie.json`, JSON.stringify(description));
writeFileSync(`${folder}/selfie.bin`, Buffer.concat(bytes));
