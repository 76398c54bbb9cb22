import path from 'node:path';

/** Files that the engine reads at run time: models, and TensorFlow.js's WebAssembly. */
export const ENGINE_FILES = [
  '@chiaro/engine/models/body-segmentation/body.bin',
  '@chiaro/engine/models/body-segmentation/body.json',
  '@chiaro/engine/models/selfie-segmentation/selfie.bin',
  '@chiaro/engine/models/selfie-segmentation/selfie.json',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
  '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm',
  '@vladmandic/human/models/blazeface.bin',
  '@vladmandic/human/models/blazeface.json',
  '@vladmandic/human/models/facemesh.bin',
  '@vladmandic/human/models/facemesh.json',
] as const;

/** Returns the path of such a file: in `node_modules` of the process's working directory. */
export function filePath(file: string): string {
  return `${path.resolve('node_modules')}/${file}`;
}
