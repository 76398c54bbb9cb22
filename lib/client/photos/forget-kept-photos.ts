import { writeText } from '@/lib/browser/browser-storage';
import { deleteDatabase } from '@/lib/browser/delete-database';

/** Name of the database with the photos that a reload brings back. */
export const KEPT_PHOTOS_DATABASE = 'portraitGenerator_photos';

/** Local storage: set while the database has photos, so that a visit without any loads no code for it. */
export const KEPT_PHOTOS_KEY = 'photosKept';

/** Deletes the photos that a reload would bring back. */
export function forgetKeptPhotos(): void {
  writeText('local', KEPT_PHOTOS_KEY, null);
  deleteDatabase(KEPT_PHOTOS_DATABASE);
}
