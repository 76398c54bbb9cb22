import { type Endpoint, must } from '../endpoint';
import { check, type ContractCheck, plainJobInput } from '../probe';
import { NotCheckable } from '../run-checks';
import { goesOn, watchRun, type WatchLimits } from '../watched-run';

/** Checks of jobs that end before their time. */
export const END_CHECKS: readonly ContractCheck[] = [
  // A user can cancel a job, and the app cancels a run that no job needs.
  check('cancel', 'an end', 'A job that is cancelled ends CANCELLED', async (probe) => {
    const { endpoint, pictures, limits } = probe.options;
    const photos = pictures.hanging === null ? pictures.photos : [pictures.hanging];
    const input = plainJobInput(pictures, { selfie_urls: photos });
    return checkCancel(endpoint, probe.bodyOf(input), limits);
  }),
  // A worker that hangs must not block its place in the queue for ever.
  check('execution-timeout', 'an end', 'A job that takes too long is ended (optional)', async (probe) => {
    const { endpoint, pictures, limits } = probe.options;
    if (pictures.hanging === null) throw new NotCheckable('There is no photo that makes a worker wait.');
    const input = plainJobInput(pictures, { selfie_urls: [pictures.hanging] });
    const { shortExecutionMs: limitMs } = limits;
    const { end, tookMs } = await watchRun(endpoint, probe.bodyOf(input, limitMs), limits);
    const after = `after ${(tookMs / 1000).toFixed(1)} s of ${(limitMs / 1000).toFixed(1)}`;
    must(end !== null, 'The job went on.');
    if (end.status === 'TIMED_OUT') return `TIMED_OUT ${after}.`;
    must(tookMs < limitMs, `The job ended ${end.status} ${after}.`);
    throw new NotCheckable('The worker gave up by itself before the limit.');
  }),
];

/**
 * Cancels a job as soon as it waits or works, and returns the sentence that it ended so. Throws ContractBreach and
 * NotCheckable.
 */
export async function checkCancel(endpoint: Endpoint, body: object, limits: WatchLimits): Promise<string> {
  let answered: number | undefined;
  const { end } = await watchRun(endpoint, body, limits, async (id, { state }) => {
    if (goesOn(state)) answered ??= (await endpoint.cancel(id)).status;
  });
  if (answered === undefined) throw new NotCheckable('The job had ended before it could be cancelled.');
  must(answered === 200, `/cancel answers ${answered}.`);
  must(end !== null, 'The job went on.');
  if (end.kind === 'completed')
    throw new NotCheckable('The portrait was finished first, which is as it should be.');
  must(end.status === 'CANCELLED', `The job ended ${end.status}.`);
  return 'CANCELLED.';
}
