import { setTimeout as wait } from 'node:timers/promises';

import type { Step } from './journey';
import { samplePortrait } from './sample-portrait';

const LOOK_INTERVAL_MS = 50;

/** Scripts RunPod's next run. */
export function scriptRun(script: object): Step {
  return { name: 'script', act: ({ app }) => app.control('/runpod/next', script) };
}

/** Polls RunPod's health, which no journey calls, so that the poll can't consume a planned fault. */
export const waitForTheWorker: Step = {
  name: 'wait for the worker',
  isAside: true,
  act: async ({ app }) => {
    const { environment } = app.stack;
    const url = `${environment['RUNPOD_BASE_URL']}/${environment['RUNPOD_ENDPOINT_ID']}/health`;
    const headers = { authorization: `Bearer ${environment['RUNPOD_API_KEY']}` };
    for (;;) {
      const { jobs } = (await (await fetch(url, { headers })).json()) as {
        jobs: { inQueue: number; inProgress: number };
      };
      if (jobs.inQueue + jobs.inProgress === 0) return;
      await wait(LOOK_INTERVAL_MS);
    }
  },
};

/** Scripts RunPod's next run: it makes a portrait. */
export const completes: Step = {
  name: 'script',
  act: async ({ app }) => {
    const output = [await samplePortrait(app.stack)];
    await app.control('/runpod/next', { outcome: 'COMPLETED', output });
  },
};

/** Public models then answer as RunPod's SDK reads them; otherwise as its documentation says. */
export const answerAsResult: Step = {
  name: 'choose the form',
  act: ({ app }) => app.control('/settings', { outputForm: 'result' }),
};
