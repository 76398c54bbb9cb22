import { type Tensor, keep, tensor, tidy } from '@tensorflow/tfjs-core';

import { type TfliteModel, type TfliteOperation, readTfliteModel } from './model-file';
import { OPERATORS, unknownOperator } from './operators';

/** Runs a .tflite graph with one input and one output on TensorFlow.js. */
export class TfliteInterpreter {
  private readonly weights = new Map<number, Tensor>();
  /** For each tensor the last operation that reads it. */
  private readonly lastReader = new Map<number, TfliteOperation>();

  private constructor(private readonly model: TfliteModel) {
    model.tensors.forEach(({ values, shape }, index) => {
      if (values instanceof Float32Array) {
        this.weights.set(index, keep(tensor(values, shape.length > 0 ? shape : [values.length])));
      }
    });
    for (const operation of model.operations)
      for (const input of operation.inputs) this.lastReader.set(input, operation);
  }

  /** Takes the bytes of a .tflite file. TensorFlow.js must have been started. */
  static fromFile(bytes: Uint8Array): TfliteInterpreter {
    return new TfliteInterpreter(readTfliteModel(bytes));
  }

  /** Returns the output for an input of the model's shape. The caller disposes of both. */
  run(input: Tensor): Tensor {
    return tidy(() => {
      const values = new Map(this.weights);
      values.set(this.model.inputs[0] ?? 0, input);
      const stays = new Set<Tensor | undefined>([...this.weights.values(), input]);
      for (const operation of this.model.operations) {
        values.set(
          operation.outputs[0] ?? -1,
          tidy(() => this.runOperation(operation, values)),
        );
        // WebAssembly's memory never shrinks, so nothing stays longer than it is read.
        for (const index of operation.inputs) {
          const read = values.get(index);
          if (this.lastReader.get(index) === operation && !stays.has(read)) read?.dispose();
        }
      }
      const output = values.get(this.model.outputs[0] ?? -1);
      if (!output) throw new Error('The .tflite graph gave no output.');
      return output;
    });
  }

  private runOperation(operation: TfliteOperation, values: ReadonlyMap<number, Tensor>): Tensor {
    const operator = OPERATORS.get(operation.code);
    const input = (place: number): Tensor | null => values.get(operation.inputs[place] ?? -1) ?? null;
    const first = input(0);
    if (!operator || !first) throw unknownOperator(operation);
    return operator(first, {
      operation,
      input,
      constant: (place) => [...(this.model.tensors[operation.inputs[place] ?? -1]?.values ?? [])],
      outputShape: this.model.tensors[operation.outputs[0] ?? -1]?.shape ?? [],
    });
  }
}
