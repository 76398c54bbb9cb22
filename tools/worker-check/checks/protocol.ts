import { fieldOf, must, runIdOf } from '../endpoint';
import { check, type ContractCheck } from '../probe';
import { NotCheckable } from '../run-checks';
import { goesOn } from '../watched-run';

/** Checks of RunPod’s protocol. */
export const PROTOCOL_CHECKS: readonly ContractCheck[] = [
  // A caller without the right key may neither submit nor read a job.
  check('authorization', 'nothing', 'A wrong key is refused with 401', async ({ options: { endpoint } }) => {
    const wrongKey = 'not-the-key';
    const submitted = await endpoint.run({ input: {} }, wrongKey);
    const strayId = runIdOf(submitted);
    if (strayId !== null) await endpoint.cancel(strayId);
    const asked = await endpoint.status('no-such-job', wrongKey);
    must(submitted.status === 401, `/run answers ${submitted.status} to a wrong key.`);
    must(asked.status === 401, `/status answers ${asked.status} to a wrong key.`);
    return 'Both /run and /status answer 401.';
  }),
  // The app settles a job as lost only on a 404.
  check('unknown-job', 'nothing', 'An unknown id is answered with 404', async ({ options: { endpoint } }) => {
    const { status } = await endpoint.status('00000000-0000-4000-8000-000000000000-u1');
    must(status === 404, `/status answers ${status}.`);
    return '/status answers 404.';
  }),
  // The app waits for an id, and refunds the job without one.
  check('submission', 'nothing', '/run answers an id and IN_QUEUE at once', async (probe) => {
    const [{ submission, id }] = await probe.pair();
    must(submission.status === 200, `/run answers ${submission.status}.`);
    must(id !== null, '/run answers no id.');
    const status = fieldOf(submission.body, 'status');
    must(status === 'IN_QUEUE', `/run answers the status ${String(status)}.`);
    return `After ${Math.round(submission.tookMs)} ms.`;
  }),
  // A job goes forward, and its final state does not change.
  check('job-states', 'nothing', 'A job passes through documented states, forward only', async (probe) => {
    const paths = (await probe.pair())
      .map(({ sightings }) => sightings.map(({ status }) => status))
      .filter(({ length }) => length > 0);
    const [first] = paths;
    if (!first) throw new NotCheckable('There was no job to watch.');
    for (const words of paths) {
      const unknown = words.find((word) => STAGES[word] === undefined);
      must(unknown === undefined, `/status answered ${unknown}.`);
      must(
        words.every((word, index) => mayFollow(words[index - 1], word)),
        `Out of order: ${inOrder(words)}.`,
      );
    }
    return `${inOrder(first)}.`;
  }),
  // While a job runs, its output holds what the worker reports with progress_update.
  check('progress', 'nothing', 'Progress is reported while a job runs (optional)', async (probe) => {
    const reports = (await probe.pair())
      .flatMap(({ sightings }) => sightings)
      .filter(({ state }) => goesOn(state))
      .map(({ body }) => fieldOf(body, 'output'))
      .filter((output) => output !== undefined && output !== null);
    if (reports.length === 0) throw new NotCheckable('No report was seen; the page shows the time instead.');
    return `${reports.length} seen, the last ${JSON.stringify(reports.at(-1)).slice(0, 60)}.`;
  }),
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
