import { RESTORE_MINUTES } from './portraits';

const HOUR_MS = 60 * 60 * 1000;

/** The reconciliation deletes uploads older than this, in milliseconds. */
export const UPLOAD_KEPT_MS = 24 * HOUR_MS;

/** How often the reconciliation runs, in milliseconds: the schedule in vercel.json. */
export const RECONCILE_INTERVAL_MS = HOUR_MS;

/** An upload is deleted within this many hours, at the next reconciliation. */
export const UPLOAD_GONE_WITHIN_HOURS = (UPLOAD_KEPT_MS + RECONCILE_INTERVAL_MS) / HOUR_MS;

/** How long the page may reuse an upload's address, in milliseconds; the file is kept longer. */
export const UPLOAD_REUSE_MS = 20 * HOUR_MS;

/** The browser keeps chosen photos this long, so that a reload does not lose them; in hours. */
export const PHOTOS_REMEMBERED_HOURS = 24;

/** The browser keeps copies of the pictures of so many jobs, the newest. */
export const JOBS_KEPT = 60;

/**
 * RunPod's public models keep results so many days: https://docs.runpod.io/public-endpoints/requests#response-format
 */
export const PROVIDER_KEEPS_PORTRAIT_DAYS = 7;

/** RunPod keeps a run of an own endpoint so many minutes: https://docs.runpod.io/serverless/endpoints/send-requests */
export const PROVIDER_KEEPS_RUN_MINUTES = 30;

/** The worker's addresses of uploads expire after so many hours, by default: https://vercel.com/docs/vercel-blob */
export const UPLOAD_ADDRESS_HOURS = 1;

/** Days after its request until a portrait is deleted; null: it stays until the user deletes it. */
export const PORTRAITS_KEPT_DAYS: number | null = null;

/** A deleted portrait's file and recipe are deleted within so many minutes, at the next reconciliation. */
export const DELETED_PORTRAIT_GONE_WITHIN_MINUTES = RESTORE_MINUTES + RECONCILE_INTERVAL_MS / 60_000;

/** Blob's network may cache a deleted file for so many minutes: https://vercel.com/docs/vercel-blob/public-storage */
export const DELETED_FILE_CACHED_MINUTES = 1;

/** How many days a browser may keep a portrait, which never changes; Blob's network forgets deleted files earlier. */
export const PORTRAIT_CACHED_DAYS = 365;

/** How many days a donation's request is remembered; the payment provider forgets its keys after a day. */
export const DONATION_REMEMBERED_DAYS = 7;

/** How many days the language's cookie lasts. */
export const LANGUAGE_REMEMBERED_DAYS = 365;

/** Months after its last sign-in or visit until an account is deleted, with its credits; null: never. */
export const INACTIVE_ACCOUNT_MONTHS: number | null = null;
