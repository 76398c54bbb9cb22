/** A decline: Stripe's code, the decline code and the customer's message. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** A test card and its effects on payments. */
export interface TestCard {
  number: string;
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

function card(number: string, more: Partial<TestCard> = {}): TestCard {
  return { number, brand: 'visa', authenticates: false, ...more };
}

/** The documented cards that the app's tests and journeys use (https://docs.stripe.com/testing). */
const CARDS: readonly TestCard[] = [
  card('4242424242424242'),
  card('5555555555554444', { brand: 'mastercard' }),
  card('4000000000000002', { decline: GENERIC }),
  card('4000000000009995', {
    decline: declined('insufficient_funds', { message: 'Your card has insufficient funds.' }),
  }),
  card('4000000000009987', { decline: declined('lost_card') }),
  card('4000000000009979', { decline: declined('stolen_card') }),
  card('4000000000000069', {
    decline: declined('expired_card', {
      code: 'expired_card',
      message: 'Your card has expired.',
    }),
  }),
  card('4000000000000119', {
    decline: declined('processing_error', {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  }),
  card('4000002760003184', { authenticates: true }),
  card('4000008400001629', { authenticates: true, decline: GENERIC }),
  card('4000000000000259', { isDisputed: true }),
];

/** Documented ids of new PaymentMethods, with their cards' numbers: those that the app's tests and the suite use. */
const NUMBERS_BY_ID: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
};

const CARDS_BY_NUMBER = new Map(CARDS.map((testCard) => [testCard.number, testCard]));

/** Returns a test card by its number. */
export function cardByNumber(number: string): TestCard | undefined {
  return CARDS_BY_NUMBER.get(number);
}

/** Returns the card number of a test id such as pm_card_visa. */
export function numberOfTestId(id: string): string | undefined {
  return Object.hasOwn(NUMBERS_BY_ID, id) ? NUMBERS_BY_ID[id] : undefined;
}
