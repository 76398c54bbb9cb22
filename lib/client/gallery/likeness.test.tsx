import { FakeWorker } from '@/lib/browser/testing/fake-worker';
import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { createPortraitFiles } from '../files/portrait-files';
import { createLikenessWish } from '../photos/likeness-wish';
import { createLookWorkerStarter } from '../photos/look-at-photo';
import { NO_PICTURES } from '../recipes/job-pictures';
import { createPictureCopies } from '../recipes/picture-copies';
import { createLikeness } from './likeness';

const PHOTO = { name: 'me', picture: new Blob(['me']) };
const CLICK = { uid: 'ada', jobId: 'job', portraits: ['/first', '/second'] };

let worker: FakeWorker;
let likenesses: readonly number[] | null;
const startWorker = jest.fn(() => Promise.resolve(worker as unknown as Worker));
const original = jest.fn((address: string) => Promise.resolve(new Blob([address])));

function openTab(wanted: string | null = 'ada', photos = [PHOTO]) {
  const container = new ServiceContainer([
    fake(createLookWorkerStarter, startWorker),
    fake(createPortraitFiles, { original }),
    fake(createPictureCopies, { read: () => Promise.resolve({ ...NO_PICTURES, photos }) }),
  ]);
  const wish = container.get(createLikenessWish);
  wish.update(() => wanted);
  return { wish, likeness: container.get(createLikeness) };
}

beforeEach(() => {
  localStorage.clear();
  worker = new FakeWorker(() => {
    // As the look's worker says hello before it answers.
    worker.say({ id: 0, facts: null });
    return { likenesses, mayDiffer: false };
  });
  likenesses = [0.9, 0.7];
  startWorker.mockClear();
  original.mockReset().mockImplementation((address) => Promise.resolve(new Blob([address])));
});

it('compares the portraits with the photos of their click, and ends the worker', async () => {
  const { likeness } = openTab();
  await likeness.compareClick(CLICK);
  expect(worker.postMessage).toHaveBeenCalledWith({
    portraits: [expect.any(Blob), expect.any(Blob)],
    photos: [PHOTO.picture],
  });
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  expect([...likeness.notes.get()]).toEqual([['/first', 'closest']]);
});

it('keeps what an earlier click showed', async () => {
  const { likeness } = openTab();
  await likeness.compareClick(CLICK);
  likenesses = [0.7, 0.71];
  await likeness.compareClick(CLICK);
  expect(likeness.notes.get().get('/first')).toBe('closest');
});

it('forgets all when the user no longer wants it, and stores only the wish', async () => {
  const { wish, likeness } = openTab();
  await likeness.compareClick(CLICK);
  expect({ ...localStorage }).toEqual({ portraitGenerator_likeness: '"ada"' });
  wish.update(() => null);
  expect(likeness.notes.get().size).toBe(0);
});

it('says nothing when the wish ends during the comparison', async () => {
  const { wish, likeness } = openTab();
  const comparing = likeness.compareClick(CLICK);
  wish.update(() => null);
  await comparing;
  expect(likeness.notes.get().size).toBe(0);
});

it.each([
  ['the user does not want it', CLICK, null, [PHOTO]],
  ['another user of this browser wants it', CLICK, 'bea', [PHOTO]],
  ['the click gave one portrait', { ...CLICK, portraits: ['/first'] }, 'ada', [PHOTO]],
  ['its photos are not kept', CLICK, 'ada', []],
])('starts no worker when %s', async (_case, click, wanted, photos) => {
  await openTab(wanted, photos).likeness.compareClick(click);
  expect(startWorker).not.toHaveBeenCalled();
  expect(original).not.toHaveBeenCalled();
});

it.each([
  ['a face is missing', () => (likenesses = null)],
  ['a portrait can’t be read', () => original.mockRejectedValue(new Error('gone'))],
  ['the worker can’t start', () => startWorker.mockRejectedValueOnce(new Error('none'))],
  [
    'the worker breaks',
    () => worker.postMessage.mockImplementation(() => worker.dispatchEvent(new Event('error'))),
  ],
])('says nothing when %s', async (_case, spoil) => {
  spoil();
  const { likeness } = openTab();
  await likeness.compareClick(CLICK);
  expect(likeness.notes.get().size).toBe(0);
});
