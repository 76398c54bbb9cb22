/** Deletes a database of this browser. An open tab closes it when it is asked to. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // Where the browser has no databases, nothing is kept.
  }
}
