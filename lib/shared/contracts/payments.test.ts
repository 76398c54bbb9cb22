import fc from 'fast-check';
import * as z from 'zod/mini';

import { DONATION_MAXIMUM_CENTS, DONATION_MINIMUM_CENTS } from '../rules/donations';
import { donationRequestSchema } from './payments';

const OTHERS = { paymentMethodId: 'pm_1', userId: null };

describe('donationRequestSchema', () => {
  it.each([
    [1, 100],
    [1.15, 115],
    [19.99, 1999],
    [1000, 100_000],
  ])('reads %d dollars as %d cents', (amount, cents) => {
    expect(z.parse(donationRequestSchema, { ...OTHERS, amount })).toEqual({ ...OTHERS, cents });
  });

  it.each([0.99, 1000.01, 2.999, '5', null])('refuses %j dollars', (amount) => {
    expect(z.safeParse(donationRequestSchema, { ...OTHERS, amount }).error?.issues).toMatchObject([
      { path: ['amount'] },
    ]);
  });

  it('reads back the cents that it has written', () => {
    fc.assert(
      fc.property(fc.integer({ min: DONATION_MINIMUM_CENTS, max: DONATION_MAXIMUM_CENTS }), (cents) => {
        const sent = z.encode(donationRequestSchema, { ...OTHERS, cents });
        expect(z.parse(donationRequestSchema, sent)).toEqual({ ...OTHERS, cents });
      }),
    );
  });
});
