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

/** Calls of an account that only read, or change little. */
const LEASED = { subject: 'account', countedWith: 'leased', windowMs: 10 * MINUTE_MS } as const;

export const RATE_LIMITS = {
  /** The page uploads at most eleven pictures for a portrait, and none of them twice within 20 hours. */
  upload: { subject: 'account', countedWith: 'strict', windowMs: HOUR_MS, maximum: 300 },
  /** The page makes four portraits at once, and that takes half a minute. */
  submit: {
    subject: 'account',
    counts: 'jobs begun',
    countedWith: 'recorded',
    windowMs: HOUR_MS,
    maximum: 600,
  },
  /** A submission presigns addresses for the worker, even when it is refused after that. */
  submission: { ...LEASED, counts: 'any call', maximum: 600, lease: 60 },
  /** A cancel asks the compute provider two or three times. */
  cancel: { subject: 'account', countedWith: 'strict', windowMs: 10 * MINUTE_MS, maximum: 60 },
  /** Eight jobs in six tabs, each polled every two seconds. */
  status: { ...LEASED, maximum: 15_000, lease: 300 },
  account: { ...LEASED, maximum: 1_200, lease: 60 },
  consent: { ...LEASED, maximum: 120, lease: 30 },
  /** A repeat finishes an interrupted withdrawal. Each goes through all stores. */
  consentWithdrawal: { subject: 'account', countedWith: 'strict', windowMs: HOUR_MS, maximum: 20 },
  ledger: { ...LEASED, maximum: 1_200, lease: 60 },
  portraits: { ...LEASED, maximum: 1_200, lease: 60 },
  /** A star a second; each call names up to thirty portraits. */
  portraitStars: { ...LEASED, maximum: 600, lease: 60 },
  /** A download of 3,000 jobs takes fourteen pages. Each reads up to 501 documents. */
  accountData: { subject: 'account', countedWith: 'strict', windowMs: HOUR_MS, maximum: 30 },
  /** Deletions, restores and claimed guarantees together; each call names up to thirty portraits. */
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
  /** A repeat returns the first receipt. Each asks the payment provider. */
  paymentWithdrawal: { subject: 'account', countedWith: 'strict', windowMs: HOUR_MS, maximum: 30 },
  /** Each return from the bank's page asks the payment provider before anything is known of the caller. */
  paymentReturn: { subject: 'address', countedWith: 'lenient', windowMs: 10 * MINUTE_MS, maximum: 60 },
  clientErrors: { subject: 'address', countedWith: 'leased', windowMs: HOUR_MS, maximum: 60, lease: 10 },
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

/** A breaker over all donations without an account, for addresses and cards cost an attacker little. */
export const ANONYMOUS_DECLINES: Limit = { windowMs: 10 * MINUTE_MS, maximum: 40 };

/** The limits in the records of jobs and payments. */
export type RecordLimitName =
  | 'openJobs'
  | 'secondTries'
  | 'guarantees'
  | 'refundedCancels'
  | 'unpaidRuns'
  | 'payments'
  | 'anonymousDeclines';

/** Every limit that an endpoint can have. */
export type LimitName = RateLimitName | RecordLimitName;
