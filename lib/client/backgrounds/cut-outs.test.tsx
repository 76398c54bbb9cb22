import { waitFor } from '@testing-library/react';

import { FakeWorker } from '@/lib/browser/testing/fake-worker';
import { fake } from '@/lib/testing/fake';

import { ServiceContainer } from '../../browser/service-container';
import { createPortraitFiles } from '../files/portrait-files';
import { createLookWorkerStarter } from '../photos/look-at-photo';
import { createSignOutSignal } from '../sign-out-signal';
import type { CutOutRequest, OpacityAnswer, Pixels } from './cut-out-messages';
import { createCutOuts, createCutOutWorkerStarter, NoPersonError } from './cut-outs';

const pixels = (width: number, height: number): Pixels => {
  return { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) };
};

/** A person of one opaque pixel. */
const PERSON = { ...pixels(4, 4), data: new Uint8ClampedArray(64).fill(255, 0, 4) };

let opacity: OpacityAnswer['opacity'] | 'none yet';
let size: { width: number; height: number };
let hasRoom: boolean;
let hasRoomForPerson: boolean;
/** What the browser gives for the person's canvas. */
let readBack: (tones: Pixels) => Pixels;
let looks: FakeWorker[];
let drawn: number[][];
let separated: CutOutRequest['separate'][];
const read = jest.fn((_address: string, _signal?: AbortSignal) => Promise.resolve(new Uint8Array(8)));

/** A context that gives back the colours that `checkCanvas` draws, and one tone for all else. */
function fakeContext(canvas: HTMLCanvasElement) {
  return {
    canvas,
    fillRect: () => undefined,
    drawImage: (_image: unknown, ...numbers: number[]) => drawn.push(numbers),
    putImageData: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) =>
      width === 2 ? { data: [51, 102, 153, 255, 204, 68, 17, 255] } : readBack(pixels(width, height)),
  };
}

beforeEach(() => {
  opacity = pixels(8, 8);
  size = { width: 30, height: 40 };
  hasRoom = hasRoomForPerson = true;
  readBack = (tones) => tones;
  looks = [];
  drawn = [];
  separated = [];
  read.mockClear();
  Object.assign(window, {
    createImageBitmap: () => Promise.resolve({ ...size, close: () => undefined }),
    ImageData: Array,
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return (hasRoom ? fakeContext(this) : null) as never;
  });
});
afterEach(() => jest.restoreAllMocks());

function openTab() {
  const startLook = () => {
    const look = new FakeWorker(() => (opacity === 'none yet' ? undefined : { opacity }));
    looks.push(look);
    return Promise.resolve(look as unknown as Worker);
  };
  const startCutOut = () => {
    const worker = new FakeWorker((request) => {
      const { separate } = request as CutOutRequest;
      separated.push(separate);
      hasRoom = hasRoomForPerson;
      return { separated: { person: PERSON, backdrop: pixels(1, 1) } };
    });
    return worker as unknown as Worker;
  };
  const container = new ServiceContainer([
    fake(createPortraitFiles, { read }),
    fake(createLookWorkerStarter, startLook),
    fake(createCutOutWorkerStarter, startCutOut),
  ]);
  return { container, cutOuts: container.get(createCutOuts) };
}

it('estimates the outline of a portrait without one', async () => {
  const { cutOuts } = openTab();
  await expect(cutOuts.open('/1.webp')).resolves.toMatchObject({ ...size, isRough: true });
});

it.each([
  ['are as drawn', 64, true],
  ['have noise of one level', 0, false],
  ['have noise where they are not opaque', 5, true],
])('says whether a saved person is exact where pixels read back %s', async (_name, at, isExact) => {
  const { cutOuts } = openTab();
  readBack = (tones) => {
    if (at in tones.data) tones.data[at] = 254;
    return tones;
  };
  await expect(cutOuts.open('/1.webp')).resolves.toMatchObject({ isExact });
});

it('finds no person in a portrait without a face alone: all else can be tried again', async () => {
  const { cutOuts } = openTab();
  opacity = null;
  await expect(cutOuts.open('/1.webp')).rejects.toBeInstanceOf(NoPersonError);
  opacity = 'failed';
  await expect(cutOuts.open('/1.webp')).rejects.not.toBeInstanceOf(NoPersonError);
  opacity = pixels(8, 8);
  await expect(cutOuts.open('/1.webp')).resolves.toMatchObject({ isRough: true });
});

it('cuts out one portrait at a time, and none after a sign-out', async () => {
  const { container, cutOuts } = openTab();
  opacity = 'none yet';
  const first = cutOuts.open('/1.webp');
  first.catch(() => undefined);
  await waitFor(() => expect(looks[0]?.postMessage).toHaveBeenCalled());
  expect(cutOuts.open('/1.webp')).toBe(first);
  const second = cutOuts.open('/2.webp');
  await expect(first).rejects.toThrow();
  expect(read.mock.calls[0]?.[1]?.aborted).toBe(true);
  expect(looks[0]?.terminate).toHaveBeenCalledTimes(1);
  second.catch(() => undefined);
  await waitFor(() => expect(looks[1]?.postMessage).toHaveBeenCalled());
  container.get(createSignOutSignal).report();
  await expect(second).rejects.toThrow();
  expect(looks[1]?.terminate).toHaveBeenCalledTimes(1);
});

it('starts no worker for a portrait that the user left while it was read', async () => {
  const { cutOuts } = openTab();
  const left = cutOuts.open('/1.webp');
  const stays = cutOuts.open('/2.webp');
  await expect(left).rejects.toThrow();
  await stays;
  expect(looks).toHaveLength(1);
});

it('rejects where there is no room to draw the person: a file would be without them', async () => {
  const { cutOuts } = openTab();
  hasRoomForPerson = false;
  await expect(cutOuts.open('/1.webp')).rejects.toThrow('no 2d context');
});

it('separates a large portrait with a rough outline in a smaller size', async () => {
  const { cutOuts } = openTab();
  size = { width: 3072, height: 4096 };
  await expect(cutOuts.open('/1.webp')).resolves.toMatchObject({ width: 1536, height: 2048 });
  expect(separated[0]?.portrait).toMatchObject({ width: 1536, height: 2048 });
  expect(separated[0]?.opacity).toHaveLength(1536 * 2048);
  expect(drawn).toContainEqual([0, 0, 3072, 4096, 0, 0, 1536, 2048]);
});
