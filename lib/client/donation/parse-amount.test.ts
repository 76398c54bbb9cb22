import fc from 'fast-check';

import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '@/lib/shared/rules/donations';

import { chosenAmount } from './amount-choice';
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
    [' 1.15 ', 115],
    ['1', 100],
    ['1000', 100_000],
    ['12.', 1200],
    ['12,', 1200],
    ['0010', 1000],
    ['$10', 1000],
    ['$ 10.50', 1050],
    ['10 $', 1000],
    ['US$10', 1000],
    ['10 USD', 1000],
    ['１２．５０', 1250],
    ['＄１０', 1000],
    ['١٢٫٥', 1250],
    ['۱۲', 1200],
    ['\u200f٥', 500],
    ['1 000', 100_000],
    ['1\u00a0000', 100_000],
    ['1’000', 100_000],
    ['1,000,000', 'too_large'],
    ['1,000.00', 100_000],
    ['1.000,00', 100_000],
    ['', 'empty'],
    ['$', 'empty'],
    ['1e3', 'not_a_number'],
    ['.', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1 50', 'not_a_number'],
    ['1,00,000', 'not_a_number'],
    ['5²', 'not_a_number'],
    ['€10', 'not_a_number'],
    ['ten', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['2.999', 'too_precise'],
    ['0.99', 'too_small'],
    ['-5', 'too_small'],
    ['−5', 'too_small'],
    ['-$5', 'not_a_number'],
    ['1000.01', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('reads %j as %s in English and in Russian', (text, expected) => {
    for (const language of ['en', 'ru']) {
      const { cents, problem } = parseAmount(text, language);
      expect(problem ?? cents).toBe(expected);
    }
  });

  it.each([
    ['1,000', 100_000, 'too_precise'],
    ['1,50', 'separator', 150],
    ['12,5', 'separator', 1250],
    ['0,500', 'separator', 'too_precise'],
    ['1,0000', 'separator', 'too_precise'],
  ])('reads %j as %s in English, as %s in Russian', (text, english, russian) => {
    const read = (language: string) => {
      const { cents, problem } = parseAmount(text, language);
      return problem ?? cents;
    };
    expect([read('en'), read('ru')]).toEqual([english, russian]);
  });

  it('is exact for every text of digits', () => {
    fc.assert(
      fc.property(digits(1, 12), fc.constantFrom('.', ','), digits(0, 2), (dollars, separator, decimals) => {
        const exact = centsByOracle(dollars, decimals);
        const { cents, problem } = parseAmount(
          `${dollars}${separator}${decimals}`,
          separator === '.' ? 'en' : 'ru',
        );
        if (exact < BigInt(DONATION_MINIMUM_CENTS)) expect(problem).toBe('too_small');
        else if (exact > BigInt(DONATION_MAXIMUM_CENTS)) expect(problem).toBe('too_large');
        else expect(cents === null ? null : BigInt(cents)).toBe(exact);
      }),
    );
  });

  it('reads back what amountText writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: DONATION_MINIMUM_CENTS, max: DONATION_MAXIMUM_CENTS }), (cents) => {
        expect(parseAmount(amountText(cents), 'en').cents).toBe(cents);
      }),
    );
  });

  it('takes any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('en', 'ru'), (text, language) => {
        const { cents, problem } = parseAmount(text, language);
        expect((cents === null) !== (problem === null)).toBe(true);
      }),
    );
  });
});

it('reads the choice’s text in the language in which it was written', () => {
  const choice = { chosen: 'custom', customText: '12,50', isProblemShown: false } as const;
  expect(chosenAmount({ ...choice, language: 'ru' }).cents).toBe(1250);
  expect(chosenAmount({ ...choice, language: 'en' }).problem).toBe('separator');
});

describe('stepAmount', () => {
  it.each([
    ['1,000', -1, 99_999],
    ['12.50', -100, 1150],
    ['1.20', -100, 100],
    ['1.00', -1, 100],
    ['999.50', 100, 100_000],
    ['', 1, 100],
    ['5000', -1, 100_000],
  ])('goes from %j by %d cents to %d cents', (text, step, cents) => {
    expect(stepAmount(text, step, 'en')).toBe(cents);
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
          const next = stepAmount(amountText(cents), step, 'en');
          expect(next).toBe(clamp(cents + step));
          cents = next;
        }
      }),
    );
  });
});
