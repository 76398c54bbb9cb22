import { batchEnd, type JobEnd } from './generation-batch';

const READY: JobEnd = { kind: 'ready' };
const FAILED: JobEnd = { kind: 'failed', cause: { kind: 'job', failure: 'no_face', refund: 'done' } };
const CANCELLED: JobEnd = { kind: 'cancelled', refund: 'done' };

it.each<[string, JobEnd[], ReturnType<typeof batchEnd>]>([
  ['all ready', [READY, READY], { error: null, outcome: { kind: 'ready', ready: 2 } }],
  ['nothing sent', [], { error: null, outcome: { kind: 'stopped' } }],
  [
    'one failed, one ready',
    [FAILED, READY],
    { error: { kind: 'job', failure: 'no_face', refund: 'done' }, outcome: { kind: 'ready', ready: 1 } },
  ],
  [
    'cancelled after the first',
    [READY, CANCELLED, { kind: 'cancelled', refund: 'pending' }],
    { error: null, outcome: { kind: 'cancelled', count: 2, ready: 1, refund: 'pending' } },
  ],
  [
    'failed and cancelled',
    [CANCELLED, FAILED],
    { error: { kind: 'job', failure: 'no_face', refund: 'done' }, outcome: { kind: 'ready', ready: 0 } },
  ],
])('the jobs of a click end together: %s', (_how, ends, together) => {
  expect(batchEnd(ends)).toEqual(together);
});
