/** Credits that one portrait costs. */
export const GENERATION_COST_CREDITS = 30;

/** Credits that a user gets once, at the first sign-in. */
export const WELCOME_CREDITS = 100;

/** The lowest balance, in credits, after a debit at completion: a user owes at most one portrait. */
export const LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS = -GENERATION_COST_CREDITS;

/** Returns the whole portraits that a balance in credits pays for; 0 for a negative one. */
export function affordablePortraits(credits: number): number {
  return Math.max(0, Math.floor(credits / GENERATION_COST_CREDITS));
}

/** Returns the credits to take at completion for an unpaid portrait: its price, or less at the lowest balance. */
export function lateDebitCredits(balanceCredits: number): number {
  return Math.max(
    0,
    Math.min(GENERATION_COST_CREDITS, balanceCredits - LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS),
  );
}

/** Why a balance changes. */
export const LEDGER_ENTRY_TYPES = [
  'welcome',
  'debit',
  'refund',
  'donation',
  'adjustment',
  'second_try',
  'guarantee',
] as const;
