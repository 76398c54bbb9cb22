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

/**
 * RunPod's public models keep what they made for this many days.
 * https://docs.runpod.io/public-endpoints/requests#response-format
 */
export const PROVIDER_KEEPS_PORTRAIT_DAYS = 7;

/**
 * The worker's addresses of uploads expire after this many hours: the default of Vercel Blob's signed tokens.
 * https://vercel.com/docs/vercel-blob
 */
export const UPLOAD_ADDRESS_HOURS = 1;

/** Days after its request until a portrait is deleted; null: it stays until the user deletes it. */
export const PORTRAITS_KEPT_DAYS: number | null = null;
