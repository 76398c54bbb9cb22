import type { Client } from '../../browser/client';
import { createSignOuts } from '../sign-outs';
import { forgetKeptPhotos } from '../photos/forget-kept-photos';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { createSettings } from '../settings/settings';
import { forgetRecords } from './forget-records';
import { createGallery } from './gallery';
import { createGalleryOwner } from './gallery-owner';
import { createStars, NO_STARS } from './stars';

/**
 * Removes what a user sees of themselves in this browser, in all tabs: portraits with their recipes, photos, pictures and
 * words. Deletions and stars that the account does not know of yet stay, and are sent when it signs in again.
 */
export function forgetPortraits(client: Client): void {
  client.get(createSignOuts).report();
  forgetKeptPhotos();
  client.get(createSettings).store.update(() => INITIAL_SETTINGS);
  client.get(createGallery).store.update(() => []);
  client.get(createGalleryOwner).update(() => null);
  client.get(createStars).store.update(({ changes }) => ({ ...NO_STARS, changes }));
  forgetRecords();
}
