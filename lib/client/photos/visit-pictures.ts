import { readText, writeText } from '@/lib/browser/browser-storage';

import type { Client } from '../../browser/client';
import { createCustomPictures } from './custom-pictures';
import { forgetKeptPhotos, KEPT_PHOTOS_KEY } from './forget-kept-photos';
import { createPhotos } from './photos';

/** Local storage: written for a moment when this browser forgets the pictures, for its other tabs. */
const FORGOTTEN_KEY = 'picturesForgotten';

/** The photos and pictures of this browser's tabs. Forgets them when another tab does. */
export function createVisitPictures(client: Client) {
  function forget(): void {
    client.get(createPhotos).removeAll();
    const pictures = client.get(createCustomPictures);
    pictures.remove('pose');
    pictures.remove('style');
  }

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === FORGOTTEN_KEY && newValue !== null) forget();
  });

  return {
    /** Brings back the photos of before a reload. A visit without any loads no code for it. */
    restore(): void {
      if (readText('local', KEPT_PHOTOS_KEY) !== null) void client.get(createPhotos).restore();
    },

    /** Forgets them in all tabs: at sign-out, and when the account is deleted. */
    forgetEverywhere(): void {
      forget();
      forgetKeptPhotos();
      // The other tabs get the change, whatever the key holds later.
      writeText('local', FORGOTTEN_KEY, String(Date.now()));
      writeText('local', FORGOTTEN_KEY, null);
    },
  };
}
