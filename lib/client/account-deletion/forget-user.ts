import type { Client } from '../../browser/client';
import { forgetDonation, NO_ACCOUNT } from '../donation/pending-donation';
import { keepThanks } from '../donation/unseen-thanks';
import { createDeletionQueue } from '../gallery/deletion-queue';
import { createGallery } from '../gallery/gallery';
import { createGalleryOwner } from '../gallery/gallery-owner';
import { createPortraitMemory } from '../gallery/portrait-memory';
import { createPortraitRemoval } from '../gallery/portrait-removal';
import { createStars, NO_STARS } from '../gallery/stars';
import { createJobMemory } from '../generation/job-memory';
import { forgetSubmissions } from '../generation/submit-request';
import { createUploadCache } from '../generation/upload-cache';
import { createLikenessWish } from '../photos/likeness-wish';
import { createVisitPictures } from '../photos/visit-pictures';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { createSettings } from '../settings/settings';

/**
 * Removes a user's data from this browser: photos, settings, uploads, jobs, and the gallery with its stars and recipes,
 * unless it is another user's. Never rejects.
 */
export async function forgetUser(client: Client, uid: string): Promise<void> {
  client.get(createVisitPictures).forgetEverywhere();
  client.get(createSettings).store.update(() => INITIAL_SETTINGS);
  client.get(createLikenessWish).update((wanted) => (wanted === uid ? null : wanted));
  client.get(createUploadCache).forgetAll();
  client.get(createJobMemory).forgetAll();
  forgetSubmissions();
  forgetDonation(uid);
  forgetDonation(NO_ACCOUNT);
  keepThanks(null);
  client.get(createPortraitRemoval).endUndo();
  client
    .get(createDeletionQueue)
    .change((present) => present.filter((entry) => entry.uid !== null && entry.uid !== uid));
  const { store: gallery } = client.get(createGallery);
  const owner = client.get(createGalleryOwner);
  if ((owner.get() ?? uid) === uid) {
    gallery.update(() => []);
    owner.update(() => null);
    client.get(createStars).store.update(() => NO_STARS);
  }
  await client.get(createPortraitMemory).forgetRecipes(uid);
}
