/**
 * Sends a worker its only request, returns the first message that has a key of the answer, and ends the worker. Rejects
 * when the worker's script can't be loaded.
 */
export async function askWorker<Answer extends object>(
  worker: Worker,
  request: object,
  key: keyof Answer,
): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (key in data) resolve(data);
      });
      worker.addEventListener('error', () => reject(new Error('the worker broke')));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
