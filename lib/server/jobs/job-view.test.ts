import { refundOf } from './job-view';

it.each([
  [{ charged: true, refunded: true }, 'done'],
  [{ charged: true, refunded: false }, 'pending'],
  [{ charged: false, refunded: false }, 'not_needed'],
] as const)('tells of the price of a job with %j: %s', (job, refund) => {
  expect(refundOf(job)).toBe(refund);
});
