import { checkJobEndpoint } from '../../shared/contracts/jobs';
import { JOB_FAILURES } from '../../shared/rules/job-states';
import type { JobView } from '../jobs/job-view';
import { jobBody } from './job-body';

it.each<[JobView, object]>([
  [{ status: 'queued' }, { status: 'IN_QUEUE' }],
  [{ status: 'running' }, { status: 'IN_PROGRESS' }],
  [
    { status: 'running', stage: 'cut_out' },
    { status: 'IN_PROGRESS', stage: 'cut_out' },
  ],
  [
    { status: 'completed', output: ['https://results.test/1.webp'] },
    { status: 'COMPLETED', output: ['https://results.test/1.webp'] },
  ],
])('the view %j becomes the body %j, which fits the contract', async (view, body) => {
  expect(await jobBody(view)).toEqual(body);
  expect(checkJobEndpoint.response[200].parse(body)).toEqual(body);
});

it.each(JOB_FAILURES)('the failure %s has a whole sentence', async (failure) => {
  const { error } = await jobBody({ status: 'failed', failure });
  expect(error).toMatch(/^[A-Z]/);
  expect(error).not.toMatch(/NaN|undefined|[{}]|jobFailures/);
});

it('a cancelled portrait is one', async () => {
  expect((await jobBody({ status: 'failed', failure: 'cancelled' })).error).toBe(
    'The portrait was cancelled.',
  );
});
