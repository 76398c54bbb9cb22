import { writeText } from '@/lib/browser/browser-storage';

import type { Client } from '../../browser/client';
import { createCustomPictures } from './custom-pictures';
import { createPhotos } from './photos';

/** Local storage: written for a moment when an account is deleted in this browser, for its other tabs. */
const ACCOUNT_DELETED_KEY = 'accountDeleted';

/** The photos and pictures in the memory of this browser's tabs. Forgets them when another tab deletes the account. */
export function createVisitPictures(client: Client) {
  function forget(): void {
    client.get(createPhotos).removeAll();
    const pictures = client.get(createCustomPictures);
    pictures.remove('pose');
    pictures.remove('style');
  }

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ACCOUNT_DELETED_KEY && newValue !== null) forget();
  });

  return {
    /** Forgets them in all tabs. */
    forgetEverywhere(): void {
      forget();
      // The other tabs get the change, whatever the key holds later.
      writeText('local', ACCOUNT_DELETED_KEY, String(Date.now()));
      writeText('local', ACCOUNT_DELETED_KEY, null);
    },
  };
}
