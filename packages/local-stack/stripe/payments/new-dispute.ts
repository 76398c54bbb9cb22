import type Stripe from 'stripe';

import { createId } from '../state/ids';
import type { TestCard } from './test-cards';
import { idOf, secondsNow, type StripeWorld } from '../state/world';

const DAYS_TO_ANSWER = 9;
const DAY_S = 24 * 60 * 60;

/** The text fields of the evidence. */
export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

/** The file fields of the evidence, which the stand-in does not implement. */
export const EVIDENCE_FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** Stores a dispute of a charge's amount without its refunds. */
export function addDispute(
  world: StripeWorld,
  charge: Stripe.Charge,
  about: NonNullable<TestCard['dispute']>,
): Stripe.Dispute {
  const isInquiry = about === 'inquiry';
  const reason = isInquiry ? 'fraudulent' : about;
  const networkReason = isInquiry ? '10' : reason === 'fraudulent' ? '10.4' : '13.1';
  const names = [...EVIDENCE_TEXTS, ...EVIDENCE_FILES];
  const evidence = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    enhanced_evidence: {},
  } as unknown as Stripe.Dispute.Evidence;
  const created = secondsNow(world);
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return world.store.add('dispute', {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence,
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkReason,
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: networkReason,
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });
}

/** Returns the balance transaction of a dispute: `adjustment` withdraws the amount and a fee, `reversal` returns the amount. */
export function disputeTransaction(
  world: StripeWorld,
  dispute: Stripe.Dispute,
  kind: 'adjustment' | 'reversal',
): Stripe.BalanceTransaction {
  const fee = kind === 'adjustment' ? 1_500 : 0;
  const amount = kind === 'adjustment' ? -dispute.amount : dispute.amount;
  const created = secondsNow(world);
  return {
    id: createId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: dispute.currency,
    description:
      kind === 'adjustment'
        ? `Chargeback withdrawal for ${String(dispute.charge)}`
        : `Chargeback reversal for ${String(dispute.charge)}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: dispute.currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: kind === 'adjustment' ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}
