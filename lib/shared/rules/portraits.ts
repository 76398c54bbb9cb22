/** Portraits that one request may name; Firestore compares a list with at most 30 values. */
export const PORTRAITS_AT_ONCE = 30;

/** Jobs that a page of the account's portraits reads. A job gives one portrait. */
export const PORTRAIT_JOBS_A_PAGE = 100;

/** A deleted portrait can be restored for so many minutes; after that its file is deleted. */
export const RESTORE_MINUTES = 10;

/** Whether a portrait can be restored; times in milliseconds since the epoch. */
export function isRestorable(deletedAt: number, now: number): boolean {
  return now < deletedAt + RESTORE_MINUTES * 60_000;
}

/** The end of the address of a portrait in the account's store. */
const PORTRAIT_ADDRESS = /^https?:\/\/.*\/results\/[0-9a-f]{32}\/\d+\.webp$/;

/** Whether an address may be that of an account's portrait. */
export function isPortraitAddress(address: string): boolean {
  return PORTRAIT_ADDRESS.test(address);
}
