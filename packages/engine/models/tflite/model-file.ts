import { FlatbufferTable } from './flatbuffer';

/** A tensor of the graph. `values` is null unless the file has them (weights). */
interface TfliteTensor {
  readonly shape: number[];
  readonly values: Float32Array | Int32Array | null;
}

/** One step of the graph. Inputs and outputs are indices of tensors. −1: an absent input. */
export interface TfliteOperation {
  /** The number of a built-in operator, or 32 for a custom one. */
  readonly code: number;
  /** The name of a custom operator. */
  readonly customName: string;
  readonly inputs: number[];
  readonly outputs: number[];
  readonly options: FlatbufferTable | null;
  /** The options of a custom operator as 32-bit words. */
  readonly customOptions: Int32Array;
}

/** The graph of a .tflite file. */
export interface TfliteModel {
  readonly tensors: TfliteTensor[];
  readonly operations: TfliteOperation[];
  readonly inputs: number[];
  readonly outputs: number[];
}

/** Element types and field numbers: tensorflow/lite/schema/schema.fbs */
const FLOAT32 = 0;
const FLOAT16 = 1;
const INT32 = 2;

/** Reads the first graph of a .tflite file. */
export function readTfliteModel(file: Uint8Array): TfliteModel {
  const model = FlatbufferTable.root(file);
  const codes = model.tables(1).map((entry) => ({
    code: Math.max(entry.int8(0), entry.int32(3)),
    customName: entry.text(1),
  }));
  const buffers = model.tables(4);
  const graph = model.tables(2)[0];
  if (!graph) throw new Error('This .tflite file holds no graph.');
  return {
    tensors: graph.tables(0).map((entry) => ({
      shape: entry.int32s(0),
      values: valuesOf(buffers[entry.int32(2)]?.byteVector(0), entry.int8(1)),
    })),
    operations: graph.tables(3).map((entry) => ({
      ...(codes[entry.int32(0)] ?? { code: -1, customName: '' }),
      inputs: entry.int32s(1),
      outputs: entry.int32s(2),
      options: entry.table(4),
      customOptions: new Int32Array(entry.byteVector(5).buffer),
    })),
    inputs: graph.int32s(1),
    outputs: graph.int32s(2),
  };
}

function valuesOf(bytes: Uint8Array<ArrayBuffer> | undefined, type: number): TfliteTensor['values'] {
  if (!bytes || bytes.length === 0) return null;
  switch (type) {
    case FLOAT32:
      return new Float32Array(bytes.buffer);
    case FLOAT16:
      return Float32Array.from(new Uint16Array(bytes.buffer), halfToNumber);
    case INT32:
      return new Int32Array(bytes.buffer);
    default:
      return null;
  }
}

/** A 16-bit IEEE 754 number. */
export function halfToNumber(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
