import type Stripe from 'stripe';

import { createId } from '../state/ids';
import type { Decline } from './test-cards';
import { idOf, secondsNow, type StripeWorld } from '../state/world';

/** The result of a charge; `decline` is undefined if the bank accepts it. */
interface ChargeResult {
  authenticated: boolean;
  decline: Decline | undefined;
}

/** Stores the charge of a PaymentIntent's whole amount. */
export function addCharge(
  world: StripeWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated, decline }: ChargeResult,
): Stripe.Charge {
  const captured = decline === undefined;
  const id = createId('ch');
  return world.store.add('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? createId('txn') : null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: statementOf(intent),
    captured,
    created: secondsNow(world),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    // A copy: later changes of the PaymentIntent do not affect the charge.
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: captured,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(intent, method, authenticated), type: 'card' },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: captured ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
}

/** The static prefix and the dynamic suffix. https://docs.stripe.com/get-started/account/statement-descriptors */
function statementOf({ statement_descriptor_suffix: suffix }: Stripe.PaymentIntent): string {
  return suffix === null ? 'CHIARO LOCAL' : `CHIARO* ${suffix}`;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  if (!decline) {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    advice_code: decline.advice,
    network_advice_code: null,
    network_decline_code: decline.networkCode,
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new Error('The stand-in has cards only.');
  const check = (value: string | null | undefined): string | null => (value ? 'pass' : null);
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: check(card.checks?.address_line1_check),
      address_postal_code_check: check(card.checks?.address_postal_code_check),
      cvc_check: check(card.checks?.cvc_check),
    },
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
