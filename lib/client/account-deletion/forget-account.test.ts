import { fake } from '@/lib/testing/fake';

import { Client } from '../../browser/client';
import { createDeletionQueue } from '../gallery/deletion-queue';
import { createPortraitMemory } from '../gallery/portrait-memory';
import { createStars, NO_STARS } from '../gallery/stars';
import { createLikenessWish } from '../photos/likeness-wish';
import { forgetAccount } from './forget-account';

const OWN = 'https://x.test/own';
const UNKNOWN = 'https://x.test/unknown';
const OTHER = 'https://x.test/other';

it('forgets what a deleted account has still to be told, and leaves that of other accounts', () => {
  const client = new Client([fake(createPortraitMemory, { forgetPortraits: () => Promise.resolve() })]);
  const { store: stars } = client.get(createStars);
  const change = { address: OTHER, isStarred: true, uid: 'bea' };
  stars.update(() => ({ starred: [OWN], changes: [{ address: OWN, isStarred: true, uid: 'ada' }, change] }));
  const queue = client.get(createDeletionQueue);
  queue.add([UNKNOWN], Date.now(), null);
  queue.add([OWN], Date.now(), 'ada');
  queue.add([OTHER], Date.now(), 'bea');
  const wish = client.get(createLikenessWish);
  wish.update(() => 'ada');

  forgetAccount(client, 'ada');

  expect(stars.get()).toEqual({ ...NO_STARS, changes: [change] });
  expect(queue.store.get().map(({ address }) => address)).toEqual([OTHER]);
  expect(wish.get()).toBeNull();
});
