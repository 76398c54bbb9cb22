import { DELETION_REMEMBERED_MS } from './accounts';
import { ANONYMOUS_DECLINES, PAYMENT_LIMITS, RATE_LIMITS } from './rate-limits';
import {
  DELETED_FILE_CACHED_MINUTES,
  DELETED_PORTRAIT_GONE_WITHIN_MINUTES,
  DONATION_REMEMBERED_DAYS,
  LANGUAGE_REMEMBERED_DAYS,
  PHOTOS_REMEMBERED_HOURS,
  PORTRAIT_CACHED_DAYS,
  PORTRAITS_KEPT_DAYS,
  PROVIDER_KEEPS_PORTRAIT_DAYS,
  PROVIDER_KEEPS_RUN_MINUTES,
  RECONCILE_INTERVAL_MS,
  UPLOAD_GONE_WITHIN_HOURS,
} from './retention';

/* Apart from retention.ts, because the browser loads that and needs no table. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The longest that a counter of calls or payments is needed, in milliseconds. */
const LONGEST_WINDOW_MS = Math.max(
  ...[...Object.values(RATE_LIMITS), ...Object.values(PAYMENT_LIMITS), ANONYMOUS_DECLINES].map(
    ({ windowMs }) => windowMs,
  ),
);

/** Where something is stored. */
export type StoragePlace =
  | 'privateFiles'
  | 'publicFiles'
  | 'database'
  | 'signIn'
  | 'compute'
  | 'payments'
  | 'host'
  | 'browser';

/** The longest that something is stored. */
export type KeptFor =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'days'; readonly days: number }
  /** After these hours the next visit deletes it. */
  | { readonly kind: 'untilVisitAfter'; readonly hours: number }
  /** Until the user deletes the portrait, or the account. */
  | { readonly kind: 'untilPortraitDeleted' }
  /** The same where the portraits are deleted after these days. */
  | { readonly kind: 'untilPortraitExpires'; readonly days: number }
  | { readonly kind: 'untilAccountDeleted' }
  /** As long as the operator takes payments, or gives welcome credits; also after the account is deleted. */
  | { readonly kind: 'whilePayments' | 'whileWelcome' }
  | { readonly kind: 'untilSignedOut' }
  | { readonly kind: 'untilTabClosed' }
  /** Until the user clears the browser's data. */
  | { readonly kind: 'untilCleared' }
  /** The provider decides. */
  | { readonly kind: 'byProvider' };

/** A kind of stored data. */
export interface Retention {
  readonly name: string;
  readonly place: StoragePlace;
  readonly kept: KeptFor;
  /** The collection whose records say by `expiresAt` when they may go. */
  readonly expiringCollection?: string;
  /** Which deployments store it; all by default. */
  readonly only?: 'publicModel' | 'ownEndpoint' | 'payments';
}

const WHILE_PORTRAIT: KeptFor =
  PORTRAITS_KEPT_DAYS === null
    ? { kind: 'untilPortraitDeleted' }
    : { kind: 'untilPortraitExpires', days: PORTRAITS_KEPT_DAYS };
const WHILE_ACCOUNT: KeptFor = { kind: 'untilAccountDeleted' };
const minutes = (count: number): KeptFor => ({ kind: 'minutes', minutes: count });
const hours = (count: number): KeptFor => ({ kind: 'hours', hours: count });
const days = (count: number): KeptFor => ({ kind: 'days', days: count });

/** All that is stored about people: where, and how long. The privacy page shows it in this order, by place. */
export const RETENTION = [
  { name: 'photos', place: 'privateFiles', kept: hours(UPLOAD_GONE_WITHIN_HOURS) },
  { name: 'portraits', place: 'publicFiles', kept: WHILE_PORTRAIT },
  { name: 'deletedPortraits', place: 'publicFiles', kept: minutes(DELETED_PORTRAIT_GONE_WITHIN_MINUTES) },
  { name: 'deletedFiles', place: 'publicFiles', kept: minutes(DELETED_FILE_CACHED_MINUTES) },
  { name: 'modelPortraits', place: 'compute', kept: days(PROVIDER_KEEPS_PORTRAIT_DAYS), only: 'publicModel' },
  { name: 'runs', place: 'compute', kept: minutes(PROVIDER_KEEPS_RUN_MINUTES), only: 'ownEndpoint' },
  { name: 'requests', place: 'compute', kept: { kind: 'byProvider' } },
  { name: 'signIn', place: 'signIn', kept: WHILE_ACCOUNT },
  { name: 'account', place: 'database', kept: WHILE_ACCOUNT },
  { name: 'ledger', place: 'database', kept: WHILE_ACCOUNT },
  { name: 'jobs', place: 'database', kept: WHILE_ACCOUNT },
  { name: 'recipes', place: 'database', kept: WHILE_PORTRAIT },
  {
    name: 'limits',
    place: 'database',
    kept: hours(hoursUntilGone(LONGEST_WINDOW_MS)),
    expiringCollection: 'limits',
  },
  {
    name: 'donations',
    place: 'database',
    kept: days(Math.ceil(hoursUntilGone(DONATION_REMEMBERED_DAYS * DAY_MS) / 24)),
    expiringCollection: 'donations',
    only: 'payments',
  },
  { name: 'deletions', place: 'database', kept: hours(hoursUntilGone(DELETION_REMEMBERED_MS)) },
  { name: 'books', place: 'database', kept: { kind: 'whilePayments' }, only: 'payments' },
  { name: 'welcomes', place: 'database', kept: { kind: 'whileWelcome' } },
  { name: 'payments', place: 'payments', kept: { kind: 'byProvider' }, only: 'payments' },
  { name: 'logs', place: 'host', kept: { kind: 'byProvider' } },
  {
    name: 'chosenPhotos',
    place: 'browser',
    kept: { kind: 'untilVisitAfter', hours: PHOTOS_REMEMBERED_HOURS },
  },
  { name: 'browserRecipes', place: 'browser', kept: { kind: 'untilSignedOut' } },
  { name: 'browserGallery', place: 'browser', kept: { kind: 'untilSignedOut' } },
  { name: 'session', place: 'browser', kept: { kind: 'untilSignedOut' } },
  { name: 'pendingRequests', place: 'browser', kept: { kind: 'untilTabClosed' } },
  { name: 'browserSettings', place: 'browser', kept: { kind: 'untilCleared' } },
  { name: 'signInUse', place: 'browser', kept: { kind: 'untilCleared' } },
  { name: 'portraitCache', place: 'browser', kept: days(PORTRAIT_CACHED_DAYS) },
  { name: 'languageCookie', place: 'browser', kept: days(LANGUAGE_REMEMBERED_DAYS) },
  { name: 'paymentCookies', place: 'browser', kept: { kind: 'byProvider' }, only: 'payments' },
] as const satisfies readonly Retention[];

export type RetentionName = (typeof RETENTION)[number]['name'];

/** The collections whose expired records the database and the reconciliation delete. */
export const EXPIRING_COLLECTIONS: readonly string[] = RETENTION.flatMap((kind: Retention) =>
  kind.expiringCollection === undefined ? [] : [kind.expiringCollection],
);

/** Hours until the reconciliation has deleted something that may go after `milliseconds`. */
function hoursUntilGone(milliseconds: number): number {
  return (milliseconds + RECONCILE_INTERVAL_MS) / HOUR_MS;
}
