import type Stripe from 'stripe';

import { invalidRequest, notImplemented } from '../api/stripe-error';
import { createId } from '../state/ids';
import { idOf, secondsNow, type StripeWorld } from '../state/world';
import type { TestCard } from './test-cards';

/** Measured in test mode: the bank decides about five seconds after it received the evidence. */
const DECISION_DELAY_MS = 5_000;

/** Opens the dispute, or the inquiry, of a charge. */
export function openDispute(
  world: StripeWorld,
  charge: Stripe.Charge,
  about: NonNullable<TestCard['dispute']>,
): void {
  if (charge.refunded) return;
  const isInquiry = about === 'inquiry';
  const dispute = world.store.add('dispute', {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: secondsNow(world),
    currency: charge.currency,
    evidence: { uncategorized_text: null } as Stripe.Dispute.Evidence,
    is_charge_refundable: isInquiry,
    livemode: false,
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  charge.disputed = true;
  if (!isInquiry) book(dispute, -dispute.amount);
  world.store.save();
  world.events.record('charge.dispute.created', dispute);
  if (!isInquiry) world.events.record('charge.dispute.funds_withdrawn', dispute);
}

/** Sends a dispute's evidence to the bank. Throws StripeApiError 400 for an ended dispute, 501 for an inquiry. */
export function submitEvidence(world: StripeWorld, dispute: Stripe.Dispute): void {
  checkOpen(dispute);
  dispute.status = 'under_review';
  world.store.save();
  world.events.record('charge.dispute.updated', dispute);
  world.later(DECISION_DELAY_MS, () => decideDispute(world, dispute));
}

/** Decides a dispute by its test evidence (https://docs.stripe.com/testing#evidence). */
function decideDispute(world: StripeWorld, dispute: Stripe.Dispute): void {
  if (dispute.status !== 'under_review') return;
  const evidence = dispute.evidence.uncategorized_text;
  if (evidence === 'losing_evidence') end(world, dispute, 'lost');
  if (evidence !== 'winning_evidence') return;
  dispute.is_charge_refundable = true;
  book(dispute, dispute.amount);
  world.events.record('charge.dispute.funds_reinstated', dispute);
  end(world, dispute, 'won');
}

/** Closes a dispute, which loses it. Throws StripeApiError 400 for a dispute that has ended, 501 for an inquiry. */
export function closeDispute(world: StripeWorld, dispute: Stripe.Dispute): void {
  checkOpen(dispute);
  end(world, dispute, 'lost');
}

function checkOpen({ status }: Stripe.Dispute): void {
  if (status.startsWith('warning_')) throw notImplemented('an answer to an inquiry.');
  if (status === 'won' || status === 'lost') throw invalidRequest('This dispute is already closed');
}

function end(world: StripeWorld, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): void {
  dispute.status = status;
  world.store.save();
  world.events.record('charge.dispute.closed', dispute);
}

/** Adds the balance transaction of an amount that the bank takes, or returns. */
function book(dispute: Stripe.Dispute, amount: number): void {
  const transaction = {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    currency: dispute.currency,
  };
  dispute.balance_transactions.push(transaction as Stripe.BalanceTransaction);
}
