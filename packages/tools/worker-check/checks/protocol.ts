import { fails, holds, unchecked } from '../../kit/outcome';
import type { Check } from '../probe';
import { fieldOf, runIdOf } from '../endpoint';
import { goesOn } from '../watched-run';

/** Checks of RunPod’s protocol. */
export const PROTOCOL_CHECKS: readonly Check[] = [
  {
    // A caller without the right key may neither submit nor read a job.
    id: 'authorization',
    title: 'A wrong key is refused with 401',
    needs: 'nothing',
    run: async ({ options: { endpoint } }) => {
      const wrongKey = 'not-the-key';
      const submitted = await endpoint.run({ input: {} }, wrongKey);
      const strayId = runIdOf(submitted);
      if (strayId !== null) await endpoint.cancel(strayId);
      const asked = await endpoint.status('no-such-job', wrongKey);
      if (submitted.status !== 401) return fails(`/run answers ${submitted.status} to a wrong key.`);
      if (asked.status !== 401) return fails(`/status answers ${asked.status} to a wrong key.`);
      return holds('Both /run and /status answer 401.');
    },
  },
  {
    // The app settles a job as lost only on a 404.
    id: 'unknown-job',
    title: 'An unknown id is answered with 404',
    needs: 'nothing',
    run: async ({ options: { endpoint } }) => {
      const { status } = await endpoint.status('00000000-0000-4000-8000-000000000000-u1');
      return status === 404 ? holds('/status answers 404.') : fails(`/status answers ${status}.`);
    },
  },
  {
    // The app waits for an id, and refunds the job without one.
    id: 'submission',
    title: '/run answers an id and IN_QUEUE at once',
    needs: 'nothing',
    run: async (probe) => {
      const [{ submission: answer, id }] = await probe.pair();
      if (answer.status !== 200) return fails(`/run answers ${answer.status}.`);
      if (id === null) return fails('/run answers no id.');
      const status = fieldOf(answer.body, 'status');
      if (status !== 'IN_QUEUE') return fails(`/run answers the status ${String(status)}.`);
      return holds(`After ${Math.round(answer.tookMs)} ms.`);
    },
  },
  {
    // A job goes forward, and its final state does not change.
    id: 'job-states',
    title: 'A job passes through documented states, forward only',
    needs: 'nothing',
    run: async (probe) => {
      const runs = (await probe.pair()).filter(({ sightings }) => sightings.length > 0);
      if (runs.length === 0) return unchecked('There was no job to watch.');
      for (const { sightings } of runs) {
        const words = sightings.map(({ status }) => status);
        const unknown = words.find((word) => STAGES[word] === undefined);
        if (unknown !== undefined) return fails(`/status answered ${unknown}.`);
        const problem = words.find((word, index) => !mayFollow(words[index - 1], word));
        if (problem !== undefined) return fails(`Out of order: ${inOrder(words)}.`);
      }
      return holds(`${inOrder((runs[0]?.sightings ?? []).map(({ status }) => status))}.`);
    },
  },
  {
    // While a job runs, its output holds what the worker reports with progress_update.
    id: 'progress',
    title: 'Progress is reported while a job runs (optional)',
    needs: 'nothing',
    run: async (probe) => {
      const reports = (await probe.pair())
        .flatMap(({ sightings }) => sightings)
        .filter(({ state }) => goesOn(state))
        .map(({ body }) => fieldOf(body, 'output'))
        .filter((output) => output !== undefined && output !== null);
      const last = reports.at(-1);
      if (last === undefined) return unchecked('No report was seen; the page shows the time instead.');
      return holds(`${reports.length} seen, the last ${JSON.stringify(last).slice(0, 60)}.`);
    },
  },
];

/** RunPod's states by how far the job is: https://docs.runpod.io/serverless/endpoints/job-states */
const STAGES: Readonly<Record<string, number>> = {
  IN_QUEUE: 0,
  IN_PROGRESS: 1,
  RUNNING: 1,
  COMPLETED: 2,
  FAILED: 2,
  CANCELLED: 2,
  TIMED_OUT: 2,
};

function mayFollow(before: string | undefined, after: string): boolean {
  if (before === undefined || before === after) return true;
  const [from = 0, to = 0] = [STAGES[before], STAGES[after]];
  return to > from || (from === to && from < 2);
}

function inOrder(words: readonly string[]): string {
  return words.filter((word, index) => word !== words[index - 1]).join(' → ');
}
