const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The most calls within any stretch of time of this length. */
export interface Limit {
  /** Milliseconds. */
  windowMs: number;
  maximum: number;
}

/** A limit of calls to endpoints. */
export type RateLimit = Limit & {
  /** Whose calls are counted together. */
  subject: 'account' | 'address' | 'donation';
  /** What is counted, where it is not each call. */
  counts?: string;
} & (
    | {
        /**
         * `strict`: each call, in the database, before anything else. Refuses a call that it can't count.
         * `lenient`: each call, in the database. Lets a call pass that it can't count.
         * `recorded`: in the transaction that records what the call does. Refuses a call that it can't count.
         */
        countedWith: 'strict' | 'lenient' | 'recorded';
      }
    | {
        /** A server takes `lease` calls at a time from the database. Lets a call pass that it can't count. */
        countedWith: 'leased';
        /** Calls in a lease. Each server has the first lease of a minute without counting it. */
        lease: number;
      }
  );

export const RATE_LIMITS = {
  /** The page uploads at most eleven pictures for a portrait, and none of them twice within 20 hours. */
  upload: { subject: 'account', countedWith: 'strict', windowMs: HOUR_MS, maximum: 300 },
  /** The page makes one portrait after the other, and one takes half a minute. */
  submit: {
    subject: 'account',
    counts: 'jobs begun',
    countedWith: 'recorded',
    windowMs: HOUR_MS,
    maximum: 200,
  },
  /** A submission presigns addresses for the worker, even when it is refused after that. */
  submission: {
    subject: 'account',
    counts: 'any call',
    countedWith: 'leased',
    windowMs: 10 * MINUTE_MS,
    maximum: 600,
    lease: 60,
  },
  /** A cancel asks the compute provider two or three times. */
  cancel: { subject: 'account', countedWith: 'strict', windowMs: 10 * MINUTE_MS, maximum: 60 },
  /** Three jobs in six tabs, each polled every two seconds. */
  status: {
    subject: 'account',
    countedWith: 'leased',
    windowMs: 10 * MINUTE_MS,
    maximum: 6_000,
    lease: 120,
  },
  account: { subject: 'account', countedWith: 'leased', windowMs: 10 * MINUTE_MS, maximum: 1_200, lease: 60 },
  ledger: { subject: 'account', countedWith: 'leased', windowMs: 10 * MINUTE_MS, maximum: 1_200, lease: 60 },
  /** Each call names up to thirty portraits. */
  portraitDeletion: { subject: 'account', countedWith: 'strict', windowMs: 10 * MINUTE_MS, maximum: 300 },
  /** A repeat finishes an interrupted deletion. Each goes through all stores. */
  accountDeletion: { subject: 'account', countedWith: 'strict', windowMs: 10 * MINUTE_MS, maximum: 20 },
  /** Each repeat asks the payment provider for the payment's state. */
  paymentRepeat: {
    subject: 'donation',
    counts: 'repeats',
    countedWith: 'recorded',
    windowMs: 10 * MINUTE_MS,
    maximum: 30,
  },
  /** Each return from the bank's page asks the payment provider before anything is known of the caller. */
  paymentReturn: { subject: 'address', countedWith: 'lenient', windowMs: 10 * MINUTE_MS, maximum: 60 },
  forgery: {
    subject: 'address',
    counts: 'invalid signatures and secrets',
    countedWith: 'leased',
    windowMs: 10 * MINUTE_MS,
    maximum: 300,
    lease: 30,
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** The limits of one way of counting. */
export type RateLimitCounted<With extends RateLimit['countedWith']> = {
  [Name in RateLimitName]: (typeof RATE_LIMITS)[Name]['countedWith'] extends With ? Name : never;
}[RateLimitName];

/** Whether a limit is one of calls. */
export function isRateLimit(limit: LimitName): limit is RateLimitName {
  return limit in RATE_LIMITS;
}

/** Whether a limit is one of calls and counted in this way. */
export function isCountedWith<With extends RateLimit['countedWith']>(
  limit: LimitName,
  countedWith: With,
): limit is RateLimitCounted<With> {
  return isRateLimit(limit) && RATE_LIMITS[limit].countedWith === countedWith;
}

/** A lease ends this long after its server took the first one of the minute, in milliseconds. */
export const LEASE_MS = MINUTE_MS;

/** The most payments that a payer may try, and have declined, within any stretch of time of this length. */
export interface PaymentLimit {
  /** Milliseconds. */
  windowMs: number;
  attempts: number;
  /** Payments that a bank declined. */
  declines: number;
}

/**
 * Limits against card testing: it needs many attempts and causes many declines, a donor neither.
 * https://docs.stripe.com/disputes/prevention/card-testing
 * An office or a mobile network often shares an address, so an address has the highest limits.
 */
export const PAYMENT_LIMITS = {
  account: { windowMs: HOUR_MS, attempts: 30, declines: 8 },
  address: { windowMs: HOUR_MS, attempts: 60, declines: 12 },
  card: { windowMs: HOUR_MS, attempts: 30, declines: 5 },
} as const satisfies Record<string, PaymentLimit>;

/** What a payment's limits are counted for. */
export type PaymentLimitKind = keyof typeof PAYMENT_LIMITS;

/**
 * A breaker over all donations without an account. After so many declines within the window it refuses them until
 * the window ends: addresses and cards cost an attacker little.
 */
export const ANONYMOUS_DECLINES: Limit = { windowMs: 10 * MINUTE_MS, maximum: 40 };

/**
 * The limits in the records of jobs and payments: OPEN_JOBS_MAXIMUM, REFUNDED_CANCELS_PER_DAY, PAYMENT_LIMITS and
 * ANONYMOUS_DECLINES.
 */
export type RecordLimitName = 'openJobs' | 'refundedCancels' | 'payments' | 'anonymousDeclines';

/** Every limit that an endpoint can have. */
export type LimitName = RateLimitName | RecordLimitName;

/** Calls counted together: how many, and when the first and the last came (milliseconds since the epoch). */
export interface CountedCalls {
  from: number;
  to: number;
  count: number;
}

/** Calls within this part of a window are counted together, so that a count has 61 entries and not thousands. */
const PARTS_OF_WINDOW = 60;

/**
 * Returns the whole seconds until `weight` more calls are allowed, at least 1; null when they are allowed now. Calls
 * counted together leave the window with the last of them, so no window ever holds more than the limit. A call from
 * a clock that ran ahead also counts until it is a window old.
 */
export function secondsUntilAllowed(
  counted: readonly CountedCalls[],
  limit: Limit,
  now: number,
  weight = 1,
): number | null {
  const inWindow = within(counted, limit, now);
  let excess = inWindow.reduce((sum, { count }) => sum + count, weight) - limit.maximum;
  if (excess <= 0) return null;
  let waitMs = limit.windowMs;
  for (const { to, count } of inWindow) {
    waitMs = to + limit.windowMs - now;
    excess -= count;
    if (excess <= 0) break;
  }
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Returns the counted calls of the window that ends now, with `weight` more. */
export function withCalls(
  counted: readonly CountedCalls[],
  limit: Limit,
  now: number,
  weight = 1,
): CountedCalls[] {
  const inWindow = within(counted, limit, now);
  const last = inWindow.at(-1);
  if (!last || now < last.to || now >= last.from + limit.windowMs / PARTS_OF_WINDOW)
    return oldestFirst([...inWindow, { from: now, to: now, count: weight }]);
  return [...inWindow.slice(0, -1), { ...last, to: now, count: last.count + weight }];
}

function within(counted: readonly CountedCalls[], limit: Limit, now: number): CountedCalls[] {
  return oldestFirst(counted.filter(({ to }) => to > now - limit.windowMs));
}

function oldestFirst(counted: readonly CountedCalls[]): CountedCalls[] {
  return [...counted].sort((one, other) => one.to - other.to);
}
