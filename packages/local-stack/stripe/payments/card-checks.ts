import { StripeApiError } from '../api/stripe-error';

/** A card that a customer entered. */
export interface EnteredCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

function cardError(code: string, message: string, param: string): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', code, message, param });
}

/** Whether the check digit is right (ISO/IEC 7812-1, Annex B). */
export function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Checks an entered card.
 * @param now milliseconds since the epoch.
 * @throws StripeApiError 402 with Stripe's codes (https://docs.stripe.com/error-codes).
 */
export function checkEnteredCard(card: EnteredCard, now: number): void {
  const { number, expMonth, expYear, cvc } = card;
  if (!/^\d{12,19}$/.test(number)) {
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  }
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const cvcLength = /^3[47]/.test(number) ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== null && !cvcLength.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}
