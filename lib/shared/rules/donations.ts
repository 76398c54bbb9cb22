import { affordablePortraits } from './credits';

/** Amounts offered on the donation page, in cents. */
export const DONATION_PRESETS_CENTS = [200, 500, 1000, 2000] as const;

/** Smallest and largest donation, in cents. */
export const DONATION_MINIMUM_CENTS = 100;
export const DONATION_MAXIMUM_CENTS = 100_000;

/** The bonus in whole percent for donations from this many cents; the last tier that fits counts. */
export const BONUS_TIERS = [
  { fromCents: 0, bonusPercent: 0 },
  { fromCents: 500, bonusPercent: 5 },
  { fromCents: 1000, bonusPercent: 10 },
  { fromCents: 1500, bonusPercent: 15 },
  { fromCents: 2000, bonusPercent: 20 },
] as const;

/** Returns the bonus in whole percent for a donation in whole cents. */
export function bonusPercent(cents: number): number {
  let percent = 0;
  for (const tier of BONUS_TIERS) {
    if (cents >= tier.fromCents) percent = tier.bonusPercent;
  }
  return percent;
}

/** Returns the credits for whole cents: one a cent plus the bonus, rounded down. $1.15 × 100 is less than 115. */
export function donationCredits(cents: number): number {
  return Math.floor((cents * (100 + bonusPercent(cents))) / 100);
}

/** A donor may withdraw from a payment within so many days: article 9 of https://eur-lex.europa.eu/eli/dir/2011/83/oj */
export const WITHDRAWAL_DAYS = 14;

/** Returns a donation's price of one portrait in cents (not rounded); null when it buys none. */
export function pricePerPortraitCents(cents: number): number | null {
  const portraits = affordablePortraits(donationCredits(cents));
  return portraits === 0 ? null : cents / portraits;
}

/** Returns the lowest price of a portrait over the presets, in cents: the figure of "As low as". */
export function lowestPricePerPortraitCents(): number {
  return Math.min(
    ...DONATION_PRESETS_CENTS.map((cents) => pricePerPortraitCents(cents) ?? Number.POSITIVE_INFINITY),
  );
}

/** Returns the highest price of a portrait over the presets, in cents. */
export function highestPricePerPortraitCents(): number {
  return Math.max(...DONATION_PRESETS_CENTS.map((cents) => pricePerPortraitCents(cents) ?? 0));
}

/** Returns the smallest preset with the lowest price of a portrait, in cents. */
export function lowestPriceDonationCents(): number {
  const lowest = lowestPricePerPortraitCents();
  return DONATION_PRESETS_CENTS.find((cents) => pricePerPortraitCents(cents) === lowest) ?? 0;
}

/** What `/donate?success=false&error=…` may carry: with free text, any site could write on our page. */
export const PAYMENT_RETURN_ERRORS = [
  /** The donor did not pass the bank's page. */
  'authentication_failed',
  /** The donor passed it, and the bank declined. */
  'card_declined',
  /** The payment was cancelled. */
  'payment_canceled',
  /** The address names no payment of ours, or carries a wrong secret. */
  'invalid_return',
  /** The payment provider gave no answer. A payment that succeeded is credited later. */
  'payment_unknown',
] as const;
export type PaymentReturnError = (typeof PAYMENT_RETURN_ERRORS)[number];
