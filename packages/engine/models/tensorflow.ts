import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { enableProdMode, ready, setBackend } from '@tensorflow/tfjs-core';

import { filePath } from '../files';

let started: Promise<void> | undefined;

/** Starts TensorFlow.js on WebAssembly, once per process. Rejects if the backend can't be loaded. */
export function startTensorflow(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  // Silences the advice to install the native addon.
  enableProdMode();
  setWasmPaths(filePath('@tensorflow/tfjs-backend-wasm/dist/'));
  if (!(await setBackend('wasm'))) throw new Error('TensorFlow.js could not start on WebAssembly.');
  await ready();
}
