import type { PreviewProgress, PreviewRequest, PreviewWorkerAnswer } from './preview-messages';

/** How long a worker may say nothing, in milliseconds. */
const MOST_SILENCE_MS = 20_000;

/**
 * Sends the look's worker one request and ends it. Rejects when it can't be loaded, is silent for 20 s, or is aborted.
 */
export function askForPreview(
  worker: Worker,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<PreviewWorkerAnswer['preview']> {
  let silence: ReturnType<typeof setTimeout>;
  return new Promise<PreviewWorkerAnswer['preview']>((resolve, reject) => {
    const isSilent = (): void => reject(new Error('the worker is silent'));
    silence = setTimeout(isSilent, MOST_SILENCE_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewWorkerAnswer | PreviewProgress>) => {
      clearTimeout(silence);
      if ('preview' in data) resolve(data.preview);
      else silence = setTimeout(isSilent, MOST_SILENCE_MS);
    });
    worker.addEventListener('error', () => reject(new Error('the worker broke')));
    signal?.addEventListener('abort', () => reject(new Error('the preview is not wanted any more')));
    worker.postMessage(request);
  }).finally(() => {
    clearTimeout(silence);
    worker.terminate();
  });
}
