import 'fake-indexeddb/auto';

import { forgetPerson } from './forget-person';
import { deletionQueue, queueDeletions } from './gallery/deletion-queue';
import { galleryStore } from './gallery/gallery-store';
import { openPortraitDatabase } from './gallery/portrait-database';
import { bindPortraits, rememberMaking } from './gallery/portrait-memory';
import { activeJobStore } from './generation/job-memory';
import { cachedUpload, rememberUpload } from './generation/upload-cache';
import { INITIAL_SETTINGS } from './settings/generator-settings';

jest.mock('./gallery/small-picture', () => ({ makeSmallPicture: async (picture: Blob) => picture }));

const OWN = 'https://x.test/own';
const UNKNOWN = 'https://x.test/unknown';
const FOREIGN = 'https://x.test/foreign';

async function aPortrait(uid: string, jobId: string, address: string): Promise<void> {
  const order = {
    selfies: [{ cacheName: `photo of ${uid}`, picture: Promise.resolve(new Blob([uid])) }],
    template: '/images/poses/anna.webp',
    style: null,
    settings: INITIAL_SETTINGS,
  };
  await rememberMaking(jobId, { uid, madeAt: Date.now(), order });
  await bindPortraits(jobId, [address]);
}

describe('forgetting a person', () => {
  it('takes away what is theirs or nobody knows whose, and leaves what is known to be another’s', async () => {
    await aPortrait('ada', 'job of ada', OWN);
    await aPortrait('bea', 'job of bea', FOREIGN);
    galleryStore.update(() => [OWN, UNKNOWN, FOREIGN]);
    queueDeletions([UNKNOWN], Date.now());
    rememberUpload('ada', 'me.jpg', 'https://x.test/upload');
    activeJobStore.update(() => ({ id: 'job', uid: 'ada', startedAt: 0 }));

    await forgetPerson('ada');

    expect(galleryStore.get()).toEqual([FOREIGN]);
    expect(deletionQueue.get()).toEqual([]);
    expect(cachedUpload('ada', 'me.jpg')).toBeNull();
    expect(activeJobStore.get()).toBeNull();
    const database = await openPortraitDatabase();
    expect(await database.getAllKeys('makings')).toEqual(['job of bea']);
    expect(await database.getAllKeys('portraits')).toEqual([FOREIGN]);
    expect(await database.getAllKeys('pictures')).toEqual(['photo of bea']);
  });
});
