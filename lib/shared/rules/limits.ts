const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may happen within any stretch of time of this length. */
export interface Limit {
  /** Milliseconds. */
  windowMs: number;
  maximum: number;
}

/**
 * Calls of which each is counted, in the database, before anything else is done for it: they cost money, storage
 * or a provider's patience. Without the count there is no such call.
 */
export const CALL_LIMITS = {
  /** Eleven pictures make a portrait, and the page sends none of them twice within 20 hours. */
  upload: { windowMs: HOUR_MS, maximum: 300 },
  /** Jobs that are begun; the page makes one portrait after the other, and one takes half a minute. */
  submit: { windowMs: HOUR_MS, maximum: 200 },
  /** A cancel asks the compute provider two or three times. */
  cancel: { windowMs: 10 * MINUTE_MS, maximum: 60 },
  /** Each names up to thirty portraits. */
  portraitDeletion: { windowMs: 10 * MINUTE_MS, maximum: 300 },
  /** A deletion that was interrupted is finished by its repeat; each goes through all stores. */
  accountDeletion: { windowMs: 10 * MINUTE_MS, maximum: 20 },
  /** Repeats of one intention to donate: each asks the payment provider how its payment stands. */
  paymentRepeat: { windowMs: 10 * MINUTE_MS, maximum: 30 },
  /** Returns from the bank's page: each asks the payment provider before anything is known of the caller. */
  paymentReturn: { windowMs: 10 * MINUTE_MS, maximum: 60 },
} as const satisfies Record<string, Limit>;
export type CountedCall = keyof typeof CALL_LIMITS;

/** A limit of calls that are cheap and many: a server takes them from the database `block` at a time. */
export interface BlockLimit extends Limit {
  /** Calls in a block. The first block of a minute is every server's own and is not counted. */
  block: number;
}

/** A block holds for this long after its server began with the first, in milliseconds. */
export const BLOCK_HOLDS_MS = MINUTE_MS;

export const BLOCK_LIMITS = {
  /** Three jobs in six tabs, each asked for every two seconds. */
  status: { windowMs: 10 * MINUTE_MS, maximum: 6_000, block: 120 },
  account: { windowMs: 10 * MINUTE_MS, maximum: 1_200, block: 60 },
  ledger: { windowMs: 10 * MINUTE_MS, maximum: 1_200, block: 60 },
  /** Submissions of any outcome: each has addresses signed for the worker, even one that is refused then. */
  submission: { windowMs: 10 * MINUTE_MS, maximum: 600, block: 60 },
  /** Calls with a wrong signature or a wrong secret. */
  forgery: { windowMs: 10 * MINUTE_MS, maximum: 300, block: 30 },
} as const satisfies Record<string, BlockLimit>;
export type BlockCall = keyof typeof BLOCK_LIMITS;

/** How often a payer may try to pay, and be declined, within any stretch of time of this length. */
export interface PaymentLimit {
  /** Milliseconds. */
  windowMs: number;
  attempts: number;
  /** Payments that a bank declined. */
  declines: number;
}

/**
 * Limits against people who try out stolen cards: they need many attempts and cause many declines, donors
 * neither. https://docs.stripe.com/disputes/prevention/card-testing
 * An address is often shared by an office or a mobile network, so it has the most.
 */
export const PAYMENT_LIMITS = {
  account: { windowMs: HOUR_MS, attempts: 30, declines: 8 },
  address: { windowMs: HOUR_MS, attempts: 60, declines: 12 },
  card: { windowMs: HOUR_MS, attempts: 30, declines: 5 },
} as const satisfies Record<string, PaymentLimit>;

/** What a payment's limits are counted for. */
export type PaymentLimitKind = keyof typeof PAYMENT_LIMITS;

/**
 * A breaker over all donations without an account: after so many declines within the window they are
 * refused until it ends, because addresses and cards cost an attacker little.
 */
export const ANONYMOUS_DECLINES: Limit = { windowMs: 10 * MINUTE_MS, maximum: 40 };
