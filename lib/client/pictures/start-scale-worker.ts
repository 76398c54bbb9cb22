/** Starts the worker that scales photos. The bundler finds its file by exactly this expression. */
export function startScaleWorker(): Worker {
  return new Worker(new URL('./scale-worker.ts', import.meta.url));
}
