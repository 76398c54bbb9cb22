const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may happen from its first time on until the window ends. */
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

/** What a limit is counted for. */
export type PaymentLimitKind = keyof typeof PAYMENT_LIMITS;

/**
 * A breaker over all donations without an account: after so many declines within the window they are
 * refused until it ends, because addresses and cards cost an attacker little.
 */
export const ANONYMOUS_DECLINES: PaymentLimit = {
  windowMs: 10 * MINUTE_MS,
  attempts: Number.POSITIVE_INFINITY,
  declines: 40,
};

/** What was counted in one window. */
export interface PaymentCount {
  /** Milliseconds since the epoch. */
  startedAt: number;
  attempts: number;
  declines: number;
}

/** The count of the window that runs now: the given one, or an empty one when that has ended or there is none. */
export function currentCount(count: PaymentCount | null, limit: PaymentLimit, now: number): PaymentCount {
  if (count && now < count.startedAt + limit.windowMs) return count;
  return { startedAt: now, attempts: 0, declines: 0 };
}

/** Whole seconds until another attempt is allowed, at least 1; null when it is allowed now. */
export function secondsUntilAllowed(
  count: PaymentCount | null,
  limit: PaymentLimit,
  now: number,
): number | null {
  const { startedAt, attempts, declines } = currentCount(count, limit, now);
  if (attempts < limit.attempts && declines < limit.declines) return null;
  return Math.max(1, Math.ceil((startedAt + limit.windowMs - now) / 1000));
}
