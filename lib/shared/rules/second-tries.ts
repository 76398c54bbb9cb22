const DAY_MS = 24 * 60 * 60 * 1000;

/** A portrait may be tried again for so many days after it was made. */
export const SECOND_TRY_WITHIN_DAYS = 7;

/** The free second tries that an account has, within any stretch of so many days. */
export const SECOND_TRIES_MAXIMUM = 3;
export const SECOND_TRIES_WINDOW_DAYS = 30;

/** Returns until when a portrait may be tried again, by when it was made; both in milliseconds since the epoch. */
export function secondTryEnds(madeAt: number): number {
  return madeAt + SECOND_TRY_WITHIN_DAYS * DAY_MS;
}

/** Whether a second try of `at` counts against the account's at `now`; both in milliseconds since the epoch. */
export function isSecondTryCounted(at: number, now: number): boolean {
  return now - at < SECOND_TRIES_WINDOW_DAYS * DAY_MS;
}

/** The guarantee of a second try may be claimed for so many days after its portrait was made. */
export const GUARANTEE_WITHIN_DAYS = 7;

/** The guarantees that an account may claim, within any stretch of so many days. */
export const GUARANTEES_MAXIMUM = 3;
export const GUARANTEES_WINDOW_DAYS = 90;

/** Returns until when a guarantee may be claimed, by when the second try was made; both in milliseconds since the epoch. */
export function guaranteeEnds(madeAt: number): number {
  return madeAt + GUARANTEE_WITHIN_DAYS * DAY_MS;
}

/** Whether a guarantee that was claimed at `at` counts at `now`; both in milliseconds since the epoch. */
export function isGuaranteeCounted(at: number, now: number): boolean {
  return now - at < GUARANTEES_WINDOW_DAYS * DAY_MS;
}
