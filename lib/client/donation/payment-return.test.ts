import fc from 'fast-check';

import { readPaymentReturn } from './payment-return';

describe('readPaymentReturn', () => {
  it.each([
    ['', null],
    ['?lang=ru', null],
    ['?success=yes', null],
    [
      '?success=true&payment_intent=pi_3Ab',
      { type: 'returned', thanks: { kind: 'looking', paymentIntentId: 'pi_3Ab' } },
    ],
    [
      '?success=true&payment_intent=<b>',
      { type: 'returned', thanks: { kind: 'looking', paymentIntentId: null } },
    ],
    [
      '?success=true&payment_intent=pi_3Ab&account=none',
      { type: 'returned', thanks: { kind: 'anonymous', cents: null } },
    ],
    ['?success=false', { type: 'returned-unpaid', code: null }],
    [
      '?success=false&error=authentication_failed',
      { type: 'returned-unpaid', code: 'authentication_failed' },
    ],
    ['?success=false&error=You+have+won', { type: 'returned-unpaid', code: null }],
  ])('understands %j', (query, event) => {
    expect(readPaymentReturn(query)).toEqual(event);
  });

  it('takes no text from the address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (error, id) => {
        const query = new URLSearchParams({ success: 'false', error, payment_intent: id }).toString();
        const event = readPaymentReturn(`?${query}`);
        expect(event).toEqual({ type: 'returned-unpaid', code: null });
      }),
    );
  });
});
