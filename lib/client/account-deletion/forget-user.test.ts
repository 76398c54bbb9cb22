import 'fake-indexeddb/auto';

import { fake } from '@/lib/testing/fake';

import { Client } from '../../browser/client';
import { createDeletionQueue } from '../gallery/deletion-queue';
import { createGallery } from '../gallery/gallery';
import { createGalleryOwner } from '../gallery/gallery-owner';
import { createPortraitDatabase } from '../gallery/portrait-database';
import { createPortraitMemory } from '../gallery/portrait-memory';
import { createShrinkPicture } from '../gallery/portrait-records';
import { createStars, NO_STARS } from '../gallery/stars';
import { createJobMemory } from '../generation/job-memory';
import { createUploadCache } from '../generation/upload-cache';
import { createLikenessWish } from '../photos/likeness-wish';
import { createVisitPictures } from '../photos/visit-pictures';
import { INITIAL_SETTINGS } from '../settings/generator-settings';
import { forgetUser } from './forget-user';

const OWN = 'https://x.test/own';
const UNKNOWN = 'https://x.test/unknown';
const FOREIGN = 'https://x.test/foreign';

const forgetEverywhere = jest.fn();
const client = new Client([
  fake(createShrinkPicture, (picture) => Promise.resolve(picture)),
  fake(createVisitPictures, { forgetEverywhere }),
]);

async function storePortrait(uid: string, jobId: string, address: string): Promise<void> {
  const input = {
    selfies: [{ cacheName: `photo of ${uid}`, picture: Promise.resolve(new Blob([uid])) }],
    template: '/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
  };
  const memory = client.get(createPortraitMemory);
  await memory.storeRecipe(jobId, { uid, madeAt: Date.now(), input });
  await memory.storePortraits(jobId, [address]);
}

describe('forgetting a user', () => {
  it('removes the user’s portraits with their stars and recipes', async () => {
    await storePortrait('ada', 'job of ada', OWN);
    await storePortrait('bea', 'job of bea', FOREIGN);
    const gallery = client.get(createGallery).store;
    gallery.update(() => [OWN, UNKNOWN]);
    client.get(createGalleryOwner).update(() => 'ada');
    const stars = client.get(createStars);
    stars.setStarred(OWN, true);
    const queue = client.get(createDeletionQueue);
    queue.add([UNKNOWN], Date.now(), null);
    const uploads = client.get(createUploadCache);
    uploads.add('ada', 'me.jpg', 'https://x.test/upload');
    const { activeJobs } = client.get(createJobMemory);
    activeJobs.update(() => [{ id: 'job', uid: 'ada', startedAt: 0 }]);
    const likenessWish = client.get(createLikenessWish);
    likenessWish.update(() => 'ada');

    await forgetUser(client, 'ada');

    expect(forgetEverywhere).toHaveBeenCalledTimes(1);
    expect(gallery.get()).toEqual([]);
    expect(stars.store.get()).toEqual(NO_STARS);
    expect(queue.store.get()).toEqual([]);
    expect(uploads.find('ada', 'me.jpg')).toBeNull();
    expect(activeJobs.get()).toEqual([]);
    expect(likenessWish.get()).toBeNull();
    const database = await client.get(createPortraitDatabase).open();
    expect(await database.getAllKeys('makings')).toEqual(['job of bea']);
    expect(await database.getAllKeys('portraits')).toEqual([FOREIGN]);
    expect(await database.getAllKeys('pictures')).toEqual(['photo of bea']);
  });

  it('leaves another user’s gallery', async () => {
    const { store } = client.get(createGallery);
    const owner = client.get(createGalleryOwner);
    store.update(() => [FOREIGN]);
    owner.update(() => 'bea');
    await forgetUser(client, 'ada');
    expect(store.get()).toEqual([FOREIGN]);
    expect(owner.get()).toBe('bea');
  });
});
