import fc from 'fast-check';

import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

import { amountText, parseAmount, stepAmount } from './parse-amount';

/** Cents of a text of digits with at most two decimals, in whole numbers of any size. */
function centsByOracle(dollars: string, decimals: string): bigint {
  return BigInt(dollars || '0') * 100n + BigInt(decimals.padEnd(2, '0'));
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

describe('parseAmount', () => {
  it.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12,5', 1250],
    [' 1.15 ', 115],
    ['1', 100],
    ['1000', 100_000],
    ['12.', 1200],
    ['0010', 1000],
    ['', 'empty'],
    ['1e3', 'not_a_number'],
    ['.', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['ten', 'not_a_number'],
    ['١٢', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['2.999', 'too_precise'],
    ['1,000', 'too_precise'],
    ['0.99', 'too_small'],
    ['-5', 'too_small'],
    ['−5', 'too_small'],
    ['1000.01', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('reads %j as %s', (text, expected) => {
    const { cents, problem } = parseAmount(text);
    expect(problem ?? cents).toBe(expected);
  });

  it('is exact for every text of digits', () => {
    fc.assert(
      fc.property(digits(1, 12), fc.constantFrom('.', ','), digits(0, 2), (dollars, separator, decimals) => {
        const exact = centsByOracle(dollars, decimals);
        const { cents, problem } = parseAmount(`${dollars}${separator}${decimals}`);
        if (exact < BigInt(DONATION_MINIMUM_CENTS)) expect(problem).toBe('too_small');
        else if (exact > BigInt(DONATION_MAXIMUM_CENTS)) expect(problem).toBe('too_large');
        else expect(cents === null ? null : BigInt(cents)).toBe(exact);
      }),
    );
  });

  it('reads back what amountText writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: DONATION_MINIMUM_CENTS, max: DONATION_MAXIMUM_CENTS }), (cents) => {
        expect(parseAmount(amountText(cents)).cents).toBe(cents);
      }),
    );
  });

  it('takes any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { cents, problem } = parseAmount(text);
        expect((cents === null) !== (problem === null)).toBe(true);
      }),
    );
  });
});

describe('stepAmount', () => {
  it.each([
    ['12,50', 1, 1251],
    ['12.50', -100, 1150],
    ['1.20', -100, 100],
    ['1.00', -1, 100],
    ['999.50', 100, 100_000],
    ['', 1, 100],
    ['5000', -1, 100_000],
  ])('goes from %j by %d cents to %d cents', (text, step, cents) => {
    expect(stepAmount(text, step)).toBe(cents);
  });

  it('stays exact and within the limits, after any number of steps', () => {
    const steps = fc.array(fc.constantFrom(1, -1, 100, -100), { maxLength: 50 });
    const start = fc.integer({ min: DONATION_MINIMUM_CENTS, max: DONATION_MAXIMUM_CENTS });
    fc.assert(
      fc.property(start, steps, (first, all) => {
        const clamp = (cents: number) =>
          Math.min(DONATION_MAXIMUM_CENTS, Math.max(DONATION_MINIMUM_CENTS, cents));
        let cents = first;
        for (const step of all) {
          const next = stepAmount(amountText(cents), step);
          expect(next).toBe(clamp(cents + step));
          cents = next;
        }
      }),
    );
  });
});
