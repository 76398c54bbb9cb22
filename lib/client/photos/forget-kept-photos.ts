import { writeText } from '@/lib/browser/browser-storage';

/** Name of the database with the photos that a reload brings back. */
export const KEPT_PHOTOS_DATABASE = 'portraitGenerator_photos';

/** Local storage: set while the database has photos, so that a visit without any loads no code for it. */
export const KEPT_PHOTOS_KEY = 'photosKept';

/** Deletes the photos that a reload would bring back. An open tab closes its database when it is asked to. */
export function forgetKeptPhotos(): void {
  writeText('local', KEPT_PHOTOS_KEY, null);
  try {
    indexedDB.deleteDatabase(KEPT_PHOTOS_DATABASE);
  } catch {
    // Where the browser has no database, nothing is kept.
  }
}
