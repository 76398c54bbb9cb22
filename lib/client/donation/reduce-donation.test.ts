import fc from 'fast-check';

import type { DonationEvent, DonationState } from './donation-state';
import { INITIAL_DONATION } from './donation-state';
import { reduceDonation } from './reduce-donation';

const CREDITED = { kind: 'credited', cents: 1000, credits: 1100, balance: null } as const;
const CAUSE = { kind: 'call', code: 'payment_failed', details: {} } as const;

const EVENTS: DonationEvent[] = [
  { type: 'started' },
  { type: 'step', step: 'payment' },
  { type: 'step', step: 'again' },
  { type: 'failed', cause: CAUSE },
  { type: 'sent-to-bank', address: 'https://bank.test' },
  { type: 'paid', thanks: CREDITED },
  { type: 'balance', credits: 1230 },
  { type: 'returned', thanks: { kind: 'looking', paymentIntentId: 'pi_1' } },
  { type: 'returned-unpaid', code: null },
  { type: 'looked-up', thanks: { kind: 'pending', cents: null, paymentIntentId: 'pi_1' } },
  { type: 'shown-again' },
  { type: 'refused', cause: CAUSE },
  { type: 'error-dismissed' },
  { type: 'unanswered', donation: { cents: 500 } },
  { type: 'form-wanted' },
];

function after(...events: DonationEvent[]): DonationState {
  return events.reduce(reduceDonation, INITIAL_DONATION);
}

describe('reduceDonation', () => {
  it('has errors in the form only, after any events in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (events) => {
        let state = INITIAL_DONATION;
        for (const event of events) {
          state = reduceDonation(state, event);
          if (state.error) expect(state.phase.name).toBe('form');
        }
      }),
    );
  });

  it('ends processing only by an answer', () => {
    const processing = after({ type: 'started' });
    const ends = EVENTS.filter((event) => reduceDonation(processing, event).phase.name !== 'processing');
    expect(ends.map(({ type }) => type)).toEqual(['failed', 'sent-to-bank', 'paid']);
  });

  it('starts only from the form', () => {
    const thanked = after({ type: 'started' }, { type: 'paid', thanks: CREDITED });
    expect(reduceDonation(thanked, { type: 'started' })).toBe(thanked);
    expect(reduceDonation(after({ type: 'started' }), { type: 'started' }).phase.name).toBe('processing');
  });

  it('returns to the form when the browser shows the page again after the bank', () => {
    const away = after({ type: 'started' }, { type: 'sent-to-bank', address: 'https://bank.test' });
    expect(reduceDonation(away, { type: 'shown-again' }).phase.name).toBe('form');
  });

  it('adds the balance to the thanks, and gives each error another number', () => {
    const thanked = after(
      { type: 'started' },
      { type: 'paid', thanks: CREDITED },
      { type: 'balance', credits: 1230 },
    );
    expect(thanked.phase).toEqual({ name: 'thanks', thanks: { ...CREDITED, balance: 1230 } });
    const first = after({ type: 'refused', cause: CAUSE });
    const second = reduceDonation(first, { type: 'refused', cause: CAUSE });
    expect(second.error?.number).not.toBe(first.error?.number);
  });

  it('keeps known credits after a later look', () => {
    const thanked = after({ type: 'started' }, { type: 'paid', thanks: CREDITED });
    expect(reduceDonation(thanked, { type: 'looked-up', thanks: { kind: 'anonymous', cents: null } })).toBe(
      thanked,
    );
  });
});
