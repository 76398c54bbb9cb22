import type Stripe from 'stripe';

import { invalidRequest, notImplemented } from '../api/stripe-error';
import { idOf, type StripeWorld } from '../state/world';
import { addDispute, disputeTransaction } from './new-dispute';
import { cardOf } from './payment-method';
import { failRefund } from './refund-charge';

/** Measured in test mode: the bank decides about five seconds after it received the evidence. */
const DECISION_DELAY_MS = 5_000;

/** The test evidence in `uncategorized_text` (https://docs.stripe.com/testing#evidence). */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';
const ESCALATING = 'escalate_inquiry_evidence';

/** Opens a charge's dispute or inquiry, according to its card. */
export function openDispute(world: StripeWorld, chargeId: string): void {
  const charge = world.store.find('charge', chargeId);
  if (!charge || charge.refunded) return;
  const { dispute: about } = cardOf(world, charge.payment_method ?? '');
  if (!about) return;
  const dispute = addDispute(world, charge, about);
  charge.disputed = true;
  const withdraws = !dispute.is_charge_refundable;
  if (withdraws) dispute.balance_transactions.push(disputeTransaction(world, dispute, 'adjustment'));
  world.store.save();
  world.events.record('charge.dispute.created', dispute);
  if (withdraws) world.events.record('charge.dispute.funds_withdrawn', dispute);
}

/** Sends a dispute's evidence to the bank, which decides later. */
export function submitEvidence(world: StripeWorld, dispute: Stripe.Dispute): void {
  const previous = { status: dispute.status };
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  world.store.save();
  world.events.record('charge.dispute.updated', dispute, previous);
  world.schedule.plan('decide_dispute', dispute.id, DECISION_DELAY_MS);
}

/** Decides a dispute by its evidence; only the documented test evidence has an effect. */
export function decideDispute(world: StripeWorld, id: string): void {
  const dispute = world.store.find('dispute', id);
  if (!dispute?.status.endsWith('under_review')) return;
  const evidence = dispute.evidence.uncategorized_text;
  if (isInquiry(dispute)) {
    if (evidence === ESCALATING) escalate(world, dispute);
    else if (evidence === WINNING || evidence === LOSING) end(world, dispute, 'warning_closed');
    return;
  }
  if (evidence === LOSING) end(world, dispute, 'lost');
  if (evidence !== WINNING) return;
  dispute.is_charge_refundable = true;
  dispute.balance_transactions.push(disputeTransaction(world, dispute, 'reversal'));
  world.events.record('charge.dispute.funds_reinstated', dispute);
  end(world, dispute, 'won');
}

/**
 * Closes a dispute, which loses it.
 * @throws StripeApiError 400 for a dispute that has ended, 501 for an inquiry.
 */
export function closeDispute(world: StripeWorld, dispute: Stripe.Dispute): void {
  checkOpen(dispute);
  if (isInquiry(dispute)) throw notImplemented('closing an inquiry; answer it with test evidence.');
  end(world, dispute, 'lost');
}

/** @throws StripeApiError 400 if a dispute has ended. */
export function checkOpen(dispute: Stripe.Dispute): void {
  if (!['won', 'lost', 'warning_closed'].includes(dispute.status)) return;
  throw invalidRequest('This dispute is already closed');
}

function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.status.startsWith('warning_');
}

function end(world: StripeWorld, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): void {
  const previous = { status: dispute.status };
  dispute.status = status;
  world.store.save();
  world.events.record('charge.dispute.closed', dispute, previous);
}

/** Turns an inquiry into a dispute; refunds given meanwhile fail (measured in test mode). */
function escalate(world: StripeWorld, dispute: Stripe.Dispute): void {
  const refunds = world.store.list('refund').filter(({ charge }) => idOf(charge) === dispute.charge);
  for (const refund of refunds) {
    if (refund.status === 'succeeded') failRefund(world, refund, 'charge_for_pending_refund_disputed');
  }
  const previous = { status: dispute.status };
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  const { card } = dispute.payment_method_details ?? {};
  if (card) Object.assign(card, { case_type: 'chargeback', network_reason_code: '10.4' });
  dispute.network_reason_code = '10.4';
  dispute.balance_transactions.push(disputeTransaction(world, dispute, 'adjustment'));
  world.store.save();
  world.events.record('charge.dispute.updated', dispute, previous);
  world.events.record('charge.dispute.funds_withdrawn', dispute);
}
