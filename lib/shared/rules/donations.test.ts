import fc from 'fast-check';

import {
  bonusPercent,
  donationCredits,
  DONATION_MAXIMUM_CENTS,
  DONATION_MINIMUM_CENTS,
  DONATION_PRESETS_CENTS,
  highestPricePerPortraitCents,
  lowestPriceDonationCents,
  lowestPricePerPortraitCents,
  pricePerPortraitCents,
  WITHDRAWAL_DAYS,
} from './donations';
import { withdrawalEndsAt } from './withdrawals';

const DAY_MS = 24 * 60 * 60_000;

/** The same rule in exact arithmetic of its own. */
function oracle(cents: bigint): bigint {
  const percent = cents < 500n ? 0n : cents < 1000n ? 5n : cents < 1500n ? 10n : cents < 2000n ? 15n : 20n;
  return (cents * (100n + percent)) / 100n;
}

describe('donations', () => {
  it('gives credits for every cent as exact arithmetic does', () => {
    for (let cents = DONATION_MINIMUM_CENTS; cents <= DONATION_MAXIMUM_CENTS; cents += 1) {
      if (BigInt(donationCredits(cents)) !== oracle(BigInt(cents)))
        throw new Error(`${cents} cents are wrong`);
    }
    expect(donationCredits(115)).toBe(115);
  });

  it.each([
    [499, 0],
    [500, 5],
    [999, 5],
    [1000, 10],
    [1499, 10],
    [1500, 15],
    [1999, 15],
    [2000, 20],
  ])('has at %i cents a bonus of %i %%', (cents, percent) => {
    expect(bonusPercent(cents)).toBe(percent);
  });

  it('never gives fewer credits for more money', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999 }),
        (cents) => donationCredits(cents + 1) > donationCredits(cents),
      ),
    );
  });

  it('computes the price of a portrait, and the best one over the presets', () => {
    expect(pricePerPortraitCents(29)).toBeNull();
    expect(pricePerPortraitCents(30)).toBe(30);
    expect(lowestPricePerPortraitCents()).toBe(25);
    expect(lowestPriceDonationCents()).toBe(2000);
    expect(Math.round(highestPricePerPortraitCents())).toBe(33);
    expect(DONATION_PRESETS_CENTS.map((cents) => pricePerPortraitCents(cents))).toContain(25);
  });
});

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

/** Of the Western churches. */
const EASTER_SUNDAYS =
  '2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2049-04-18 2076-04-19';

it.each(EASTER_SUNDAYS.split(' '))('no time to withdraw ends on the Monday after %s', (easter) => {
  const monday = Date.parse(`${easter}T12:00Z`) + DAY_MS;
  // Tuesday is the next working day; it ends on Thursday at noon in the last time zone.
  expect(withdrawalEndsAt(monday - (WITHDRAWAL_DAYS + 1) * DAY_MS)).toBe(monday + 3 * DAY_MS);
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
