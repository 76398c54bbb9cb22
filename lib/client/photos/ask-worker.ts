import { withinTimeLimit } from '@/lib/shared/within-time-limit';

/** Longer than a slow phone needs to load the worker's code and to decode its largest photo, in milliseconds. */
const ANSWER_LIMIT_MS = 120_000;

/**
 * Sends a worker its only request, returns the first message that has a key of the answer, and ends the worker. Rejects
 * when the worker's script can't be loaded, and when it does not answer.
 */
export async function askWorker<Answer extends object>(
  worker: Worker,
  request: object,
  key: keyof Answer,
): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (key in data) resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('the worker broke')));
    worker.postMessage(request);
  });
  try {
    return await withinTimeLimit(answer, ANSWER_LIMIT_MS);
  } finally {
    worker.terminate();
  }
}
