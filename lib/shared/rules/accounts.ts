/** An account is deleted only after a sign-in that is younger than this, in milliseconds. */
export const RECENT_SIGN_IN_MS = 5 * 60_000;

/** How long a deletion is remembered, in milliseconds: longer than an ID token lives and work goes on. */
export const DELETION_REMEMBERED_MS = 2 * 60 * 60_000;
