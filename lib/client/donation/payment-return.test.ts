import fc from 'fast-check';

import { readPaymentReturn } from './payment-return';

describe('readPaymentReturn', () => {
  it.each([
    ['', null],
    ['?lang=ru', null],
    ['?success=yes', null],
    ['?success=true&payment_intent=pi_3Ab', { kind: 'looking', paymentIntentId: 'pi_3Ab' }],
    ['?success=true&payment_intent=<b>', { kind: 'looking', paymentIntentId: null }],
    ['?success=true&payment_intent=pi_3Ab&account=none', { kind: 'looking', paymentIntentId: 'pi_3Ab' }],
    ['?success=false', { kind: 'return', code: null }],
    ['?success=false&error=authentication_failed', { kind: 'return', code: 'authentication_failed' }],
    ['?success=false&error=You+have+won', { kind: 'return', code: null }],
  ])('understands %j', (query, report) => {
    expect(readPaymentReturn(query)).toEqual(report);
  });

  it('takes no text from the address', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (error, id) => {
        const query = new URLSearchParams({ success: 'false', error, payment_intent: id }).toString();
        const report = readPaymentReturn(`?${query}`);
        expect(report).toEqual({ kind: 'return', code: null });
      }),
    );
  });
});
