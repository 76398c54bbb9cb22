/** Credits that one portrait costs. */
export const GENERATION_COST_CREDITS = 30;

/** Credits that a person gets once, at the first sign-in. */
export const WELCOME_CREDITS = 100;

/**
 * The lowest balance, in credits, that a debit made at completion may leave: one portrait that was
 * recorded without its debit may be owed, not more.
 */
export const LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS = -GENERATION_COST_CREDITS;

/** Whole portraits that a balance in credits pays for; 0 for a negative one. */
export function affordablePortraits(credits: number): number {
  return Math.max(0, Math.floor(credits / GENERATION_COST_CREDITS));
}

/**
 * Credits to take at completion for a portrait that was not paid when it was submitted: its price, but
 * never so much that the balance falls below the lowest allowed one.
 */
export function lateDebitCredits(balanceCredits: number): number {
  return Math.max(
    0,
    Math.min(GENERATION_COST_CREDITS, balanceCredits - LOWEST_BALANCE_AFTER_LATE_DEBIT_CREDITS),
  );
}
