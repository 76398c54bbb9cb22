import { fails, holds, unchecked } from '../../check-report/outcome';
import type { Check } from '../check';
import { jobBody, plainJobInput } from '../job-body';
import { watchRun } from '../watched-run';

/** A worker that hangs must not hold its place for ever. */
export const executionTimeout: Check = {
  id: 'execution-timeout',
  title: 'A job that takes too long is ended (optional)',
  needs: 'an end',
  run: async ({ options: { endpoint, pictures, inbox, limits } }) => {
    if (pictures.hanging === null) return unchecked('There is no photo that makes a worker wait.');
    const executionTimeoutMs = limits.shortExecutionMs;
    const input = plainJobInput(pictures, { selfie_urls: [pictures.hanging] });
    const run = await watchRun(endpoint, jobBody(input, { webhook: inbox?.url, executionTimeoutMs }), limits);
    const { end, tookMs } = run;
    const after = `after ${(tookMs / 1000).toFixed(1)} s of ${(executionTimeoutMs / 1000).toFixed(1)}`;
    if (end === null) return fails('The job went on.');
    if (end.kind === 'failed' && end.status === 'TIMED_OUT') return holds(`TIMED_OUT ${after}.`);
    if (tookMs < executionTimeoutMs) return unchecked('The worker gave up by itself before the limit.');
    return fails(`The job ended ${end.kind === 'failed' ? end.status : 'COMPLETED'} ${after}.`);
  },
};
