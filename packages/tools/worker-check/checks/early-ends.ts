import { fails, holds, type Outcome, unchecked } from '../../kit/outcome';
import { type Check, jobBody, plainJobInput } from '../probe';
import type { Endpoint } from '../endpoint';
import { goesOn, watchRun, type WatchLimits } from '../watched-run';

/** Checks of jobs that end before their time. */
export const EARLY_END_CHECKS: readonly Check[] = [
  {
    // A user can cancel a job, and the app cancels a run that no job needs.
    id: 'cancel',
    title: 'A job that is cancelled ends CANCELLED',
    needs: 'an end',
    run: async ({ options: { endpoint, pictures, inbox, limits } }) => {
      const photos = pictures.hanging === null ? pictures.photos : [pictures.hanging];
      const body = jobBody(plainJobInput(pictures, { selfie_urls: photos }), inbox?.url);
      return cancelOutcome(endpoint, body, limits);
    },
  },
  {
    // A worker that hangs must not block its place in the queue for ever.
    id: 'execution-timeout',
    title: 'A job that takes too long is ended (optional)',
    needs: 'an end',
    run: async ({ options: { endpoint, pictures, inbox, limits } }) => {
      if (pictures.hanging === null) return unchecked('There is no photo that makes a worker wait.');
      const executionTimeoutMs = limits.shortExecutionMs;
      const input = plainJobInput(pictures, { selfie_urls: [pictures.hanging] });
      const run = await watchRun(endpoint, jobBody(input, inbox?.url, executionTimeoutMs), limits);
      const { end, tookMs } = run;
      const after = `after ${(tookMs / 1000).toFixed(1)} s of ${(executionTimeoutMs / 1000).toFixed(1)}`;
      if (end === null) return fails('The job went on.');
      if (end.kind === 'failed' && end.status === 'TIMED_OUT') return holds(`TIMED_OUT ${after}.`);
      if (tookMs < executionTimeoutMs) return unchecked('The worker gave up by itself before the limit.');
      return fails(`The job ended ${end.kind === 'failed' ? end.status : 'COMPLETED'} ${after}.`);
    },
  },
];

/** Cancels a job as soon as it waits or works. Throws ContractBreach when the endpoint does not answer. */
export async function cancelOutcome(endpoint: Endpoint, body: object, limits: WatchLimits): Promise<Outcome> {
  const answers: number[] = [];
  const run = await watchRun(endpoint, body, limits, async (id, { state }) => {
    if (goesOn(state) && answers.length === 0) answers.push((await endpoint.cancel(id)).status);
  });
  const [answered] = answers;
  if (answered === undefined) return unchecked('The job had ended before it could be cancelled.');
  if (answered !== 200) return fails(`/cancel answers ${answered}.`);
  if (run.end === null) return fails('The job went on.');
  if (run.end.kind === 'completed')
    return unchecked('The portrait was finished first, which is as it should be.');
  return run.end.status === 'CANCELLED' ? holds('CANCELLED.') : fails(`The job ended ${run.end.status}.`);
}
