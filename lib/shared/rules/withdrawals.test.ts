import fc from 'fast-check';

import { WITHDRAWAL_DAYS } from './donations';
import { withdrawalEndsAt } from './withdrawals';

const DAY_MS = 24 * 60 * 60_000;

/** The day and hour (UTC) at which the time ends for a payment at noon (UTC). */
function endFor(paidOn: string): string {
  return new Date(withdrawalEndsAt(Date.parse(`${paidOn}T12:00Z`))).toISOString().slice(0, 13);
}

it.each([
  // The fourteenth day is a Wednesday.
  ['2026-06-10', 'a working day', '2026-06-25T12'],
  // A Saturday: Monday is the next working day, which ends on Tuesday at noon in the last time zone.
  ['2026-06-13', 'a Saturday', '2026-07-01T12'],
  ['2026-06-14', 'a Sunday', '2026-07-01T12'],
  ['2026-03-20', 'Good Friday', '2026-04-09T12'],
  ['2026-04-30', 'Ascension Day', '2026-05-20T12'],
  ['2026-05-11', 'Whit Monday', '2026-05-28T12'],
  ['2026-12-10', 'Christmas Eve', '2027-01-06T12'],
  ['2027-03-12', 'Good Friday 2027', '2027-04-01T12'],
])('a payment on %s may be withdrawn from beyond %s', (paidOn, _lastDay, end) => {
  expect(endFor(paidOn)).toBe(end);
});

it('never ends early, and at most three weeks late', () => {
  const time = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, fc.integer({ min: -60, max: 180 }), (paid, offsetMinutes) => {
      const local = (at: number) => new Date(at + offsetMinutes * 60_000);
      // The end of the donor's fourteenth day, moved to the next that is no weekend.
      let day = Date.parse(local(paid.getTime()).toISOString().slice(0, 10)) + WITHDRAWAL_DAYS * DAY_MS;
      while (new Date(day).getUTCDay() % 6 === 0) day += DAY_MS;
      const end = withdrawalEndsAt(paid.getTime());
      expect(end).toBeGreaterThanOrEqual(day + DAY_MS - offsetMinutes * 60_000);
      expect(end - paid.getTime()).toBeLessThan((WITHDRAWAL_DAYS + 1 + 21) * DAY_MS);
    }),
  );
});
