/** A decline: Stripe's code, the decline code and the customer's message. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** A test card and its effects on payments. */
export interface TestCard {
  number: string;
  /** What the documented ids of new PaymentMethods with it have after `pm_card_`. */
  ids: readonly string[];
  brand: string;
  /** Whether every payment requires authentication. */
  authenticates: boolean;
  decline?: Decline;
  /** Whether the cardholder disputes a payment. */
  isDisputed?: boolean;
}

function declined(declineCode: string, changes: Partial<Decline> = {}): Decline {
  return { code: 'card_declined', declineCode, message: 'Your card was declined.', ...changes };
}

const GENERIC = declined('generic_decline');

function card(number: string, ids: readonly string[], more: Partial<TestCard> = {}): TestCard {
  return { number, ids, brand: 'visa', authenticates: false, ...more };
}

/** The documented cards and ids that the app's tests, its journeys and the suite use (https://docs.stripe.com/testing). */
const CARDS: readonly TestCard[] = [
  card('4242424242424242', ['visa']),
  card('5555555555554444', ['mastercard'], { brand: 'mastercard' }),
  card('4000000000000002', ['visa_chargeDeclined', 'chargeDeclined'], { decline: GENERIC }),
  card('4000000000009995', ['visa_chargeDeclinedInsufficientFunds'], {
    decline: declined('insufficient_funds', { message: 'Your card has insufficient funds.' }),
  }),
  card('4000000000009987', ['visa_chargeDeclinedLostCard'], { decline: declined('lost_card') }),
  card('4000000000009979', ['visa_chargeDeclinedStolenCard'], { decline: declined('stolen_card') }),
  card('4000000000000069', ['chargeDeclinedExpiredCard'], {
    decline: declined('expired_card', {
      code: 'expired_card',
      message: 'Your card has expired.',
    }),
  }),
  card('4000000000000119', ['chargeDeclinedProcessingError'], {
    decline: declined('processing_error', {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  }),
  card('4000002760003184', ['authenticationRequired'], { authenticates: true }),
  card('4000008400001629', [], { authenticates: true, decline: GENERIC }),
  card('4000000000000259', ['createDispute'], { isDisputed: true }),
];

/** Returns a test card by its number. */
export function cardByNumber(number: string): TestCard | undefined {
  return CARDS.find((card) => card.number === number);
}

/** Returns the card number of a test id such as pm_card_visa. */
export function numberOfTestId(id: string): string | undefined {
  return CARDS.find(({ ids }) => ids.some((name) => id === `pm_card_${name}`))?.number;
}
