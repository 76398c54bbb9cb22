import { checkJobResponseSchema } from '../../shared/contracts/check-job';
import type { JobView } from '../jobs/job-view';
import { jobResponse } from './job-response';

it.each<[JobView, object]>([
  [{ status: 'IN_QUEUE' }, { status: 'IN_QUEUE' }],
  [{ status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS' }],
  [
    { status: 'IN_PROGRESS', stage: 'cut_out' },
    { status: 'IN_PROGRESS', stage: 'cut_out' },
  ],
  [
    { status: 'COMPLETED', output: ['https://results.test/1.webp'] },
    { status: 'COMPLETED', output: ['https://results.test/1.webp'] },
  ],
])('A job’s view %j is on the wire as its contract says', async (view, wire) => {
  const body: unknown = await jobResponse(view).json();
  expect(body).toEqual(wire);
  expect(checkJobResponseSchema.parse(body)).toEqual(wire);
});
