import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { enableProdMode, ready, setBackend } from '@tensorflow/tfjs-core';

import { filePath } from './files';

let started: Promise<void> | undefined;

/** Starts TensorFlow.js on WebAssembly, once per process, and again after a failure. Rejects if it can't be loaded. */
export function startTensorflow(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(): Promise<void> {
  // Silences the advice to install the native addon.
  enableProdMode();
  setWasmPaths(filePath('@tensorflow/tfjs-backend-wasm/dist/'));
  const removeHandlers = watchErrorHandlers();
  try {
    if (!(await setBackend('wasm'))) throw new Error('TensorFlow.js could not start on WebAssembly.');
    await ready();
  } finally {
    removeHandlers();
  }
}

/**
 * Returns a function that removes handlers added meanwhile: Emscripten's would end a server at any unhandled rejection.
 * https://emscripten.org/docs/tools_reference/settings_reference.html#nodejs-catch-rejection
 */
function watchErrorHandlers(): () => void {
  const rejections = process.listeners('unhandledRejection');
  const exceptions = process.listeners('uncaughtException');
  return () => {
    for (const handler of process.listeners('unhandledRejection'))
      if (!rejections.includes(handler)) process.off('unhandledRejection', handler);
    for (const handler of process.listeners('uncaughtException'))
      if (!exceptions.includes(handler)) process.off('uncaughtException', handler);
  };
}
