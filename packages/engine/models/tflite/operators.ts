import {
  type Tensor,
  type Tensor4D,
  add,
  avgPool,
  concat,
  conv2dTranspose,
  div,
  fused,
  image,
  keep,
  mean,
  mul,
  relu,
  relu6,
  reshape,
  sigmoid,
  sub,
  transpose,
} from '@tensorflow/tfjs-core';

import type { FlatbufferTable } from './flatbuffer';
import type { TfliteOperation } from './model-file';

/** The data of an operator besides its first input. */
interface OperatorContext {
  operation: TfliteOperation;
  /** The value of the input at an index, or null if it is absent. */
  input: (place: number) => Tensor | null;
  /** Whole numbers of an input in the file (axes, shapes). */
  constant: (place: number) => number[];
  outputShape: number[];
}

type Operator = (first: Tensor, context: OperatorContext) => Tensor;

/** Numbers of the fused activations: schema.fbs, ActivationFunctionType. */
const FUSED_RELU = 1;
const FUSED_RELU6 = 3;

/**
 * The operators that MediaPipe's selfie segmentation uses, by their number in schema.fbs (BuiltinOperator).
 * Comments name them as the schema does.
 */
export const OPERATORS: ReadonlyMap<number, Operator> = new Map<number, Operator>([
  /* ADD */ [0, (first, context) => activated(add(first, required(context, 1)), context, 0)],
  /* AVERAGE_POOL_2D */ [1, averagePool],
  /* CONCATENATION */ [2, concatenation],
  /* CONV_2D */ [3, convolution],
  /* DEPTHWISE_CONV_2D */ [4, depthwiseConvolution],
  /* DEQUANTIZE: 16-bit weights are widened when the file is read */ [6, (first) => first],
  /* LOGISTIC */ [14, (first) => sigmoid(first)],
  /* MUL */ [18, (first, context) => activated(mul(first, required(context, 1)), context, 0)],
  /* RELU */ [19, (first) => relu(first)],
  /* RELU6 */ [21, (first) => relu6(first)],
  /* RESHAPE */ [22, (first, context) => reshape(first, context.outputShape)],
  /* RESIZE_BILINEAR */ [23, resizeBilinear],
  /* CUSTOM */ [32, customOperator],
  /* MEAN */ [40, (first, context) => mean(first, context.constant(1), optionsOf(context).int8(0) !== 0)],
  /* SUB */ [41, (first, context) => activated(sub(first, required(context, 1)), context, 0)],
  /* HARD_SWISH */ [117, (first) => mul(first, div(relu6(add(first, 3)), 6))],
]);

function averagePool(first: Tensor, context: OperatorContext): Tensor {
  const options = optionsOf(context);
  const filter: [number, number] = [options.int32(4), options.int32(3)];
  const strides: [number, number] = [options.int32(2), options.int32(1)];
  return activated(avgPool(first as Tensor4D, filter, strides, padding(options)), context, 5);
}

function concatenation(_first: Tensor, context: OperatorContext): Tensor {
  const parts = context.operation.inputs.map((_, place) => required(context, place));
  return activated(concat(parts, optionsOf(context).int32(0)), context, 1);
}

function convolution(first: Tensor, context: OperatorContext): Tensor {
  const filter = turned(required(context, 1), [1, 2, 3, 0]);
  return fused.conv2d({ filter, ...convolutionOf(first, context, 3) });
}

function depthwiseConvolution(first: Tensor, context: OperatorContext): Tensor {
  const channels = first.shape[3] ?? 1;
  const weights = required(context, 1);
  const [, height = 1, width = 1, outputs = 1] = weights.shape;
  const filter = reshape(weights, [height, width, channels, outputs / channels]) as Tensor4D;
  return fused.depthwiseConv2d({ filter, ...convolutionOf(first, context, 4) });
}

/** What both convolutions have, with the field of the activation; the dilations of width and height follow it. */
function convolutionOf(first: Tensor, context: OperatorContext, field: number) {
  const options = optionsOf(context);
  const strides: [number, number] = [options.int32(2, 1), options.int32(1, 1)];
  const dilations: [number, number] = [options.int32(field + 2, 1), options.int32(field + 1, 1)];
  return {
    x: first as Tensor4D,
    strides,
    pad: padding(options),
    dilations,
    ...biasOf(context),
    activation: activationOf(context, field),
  };
}

function resizeBilinear(first: Tensor, context: OperatorContext): Tensor {
  const [, height = 1, width = 1] = context.outputShape;
  const alignCorners = optionsOf(context).int8(2) !== 0;
  const halfPixelCentres = optionsOf(context).int8(3) !== 0;
  return image.resizeBilinear(
    first as Tensor4D,
    [height, width],
    alignCorners,
    !alignCorners && halfPixelCentres,
  );
}

/** MediaPipe's Convolution2DTransposeBias. Its options are padding, stride width, stride height. */
function customOperator(first: Tensor, context: OperatorContext): Tensor {
  const { customName, customOptions } = context.operation;
  if (customName !== 'Convolution2DTransposeBias') throw unknownOperator(context.operation);
  const filter = turned(required(context, 1), [1, 2, 0, 3]);
  const [paddingCode = 1, strideWidth = 1, strideHeight = 1] = customOptions;
  const shape = context.outputShape as [number, number, number, number];
  const same = paddingCode === 2 ? 'valid' : 'same';
  return withBias(
    conv2dTranspose(first as Tensor4D, filter, shape, [strideHeight, strideWidth], same),
    context,
  );
}

const turnedWeights = new WeakMap<Tensor, Tensor4D>();

/** Returns weights with their axes in TensorFlow.js's order. They stay, because every run needs them. */
function turned(weights: Tensor, order: number[]): Tensor4D {
  const known = turnedWeights.get(weights);
  if (known) return known;
  const made = keep(transpose(weights as Tensor4D, order));
  turnedWeights.set(weights, made);
  return made;
}

/** The error for an unknown operator. */
export function unknownOperator(operation: TfliteOperation): Error {
  return new Error(`The .tflite model uses an unknown operator: ${operation.code} ${operation.customName}`);
}

function withBias(result: Tensor, context: OperatorContext): Tensor {
  const bias = context.input(2);
  return bias ? add(result, bias) : result;
}

function biasOf(context: OperatorContext): { bias?: Tensor } {
  const bias = context.input(2);
  return bias ? { bias } : {};
}

function activated(result: Tensor, context: OperatorContext, field: number): Tensor {
  const activation = activationOf(context, field);
  return activation === 'relu' ? relu(result) : activation === 'relu6' ? relu6(result) : result;
}

function activationOf(context: OperatorContext, field: number): 'linear' | 'relu' | 'relu6' {
  const activation = context.operation.options?.int8(field) ?? 0;
  if (activation === FUSED_RELU) return 'relu';
  if (activation === FUSED_RELU6) return 'relu6';
  if (activation !== 0) throw new Error(`The .tflite model fuses an unknown activation: ${activation}`);
  return 'linear';
}

function padding(options: FlatbufferTable): 'same' | 'valid' {
  return options.int8(0) === 1 ? 'valid' : 'same';
}

function optionsOf(context: OperatorContext): FlatbufferTable {
  const { options } = context.operation;
  if (!options) throw new Error(`The .tflite operator ${context.operation.code} lacks its options.`);
  return options;
}

function required(context: OperatorContext, place: number): Tensor {
  const tensor = context.input(place);
  if (!tensor) throw new Error(`The .tflite operator ${context.operation.code} lacks input ${place}.`);
  return tensor;
}
