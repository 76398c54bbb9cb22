import path from 'node:path';

/** The files of other packages that the engine reads while it runs: models, and TensorFlow.js's WebAssembly. */
export const ENGINE_FILES = [
  '@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm',
  '@vladmandic/human/models/blazeface.bin',
  '@vladmandic/human/models/blazeface.json',
  '@vladmandic/human/models/facemesh.bin',
  '@vladmandic/human/models/facemesh.json',
] as const;

/** Where a file of another package is: in the `node_modules` of the folder that the process was started in. */
export function filePath(file: string): string {
  return `${path.resolve('node_modules')}/${file}`;
}
