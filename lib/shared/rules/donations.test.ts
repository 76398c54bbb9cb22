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
} from './donations';

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
