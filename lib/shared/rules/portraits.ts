/** Portraits that one request may have deleted; Firestore compares a list with at most 30 values. */
export const PORTRAITS_DELETED_AT_ONCE = 30;
