import { readFileSync } from 'node:fs';
import path from 'node:path';

import { FakeWorker } from '@/lib/browser/testing/fake-worker';

import { createPhotoScaler, type PageTools } from './photo-scaler';
import { type PictureTools } from './draw-picture';
import { HiddenCanvasError } from './hidden-canvas';
import type { ScaledPicture, scalePicture } from './scale-picture';
import type { ScaleAnswer, ScaleRequest } from './scale-worker';
import { makeFilesReadable } from './testing/readable-files';
import { MissingToolsError } from './workers';

class ScaleWorker extends FakeWorker<ScaleRequest> {
  scaled(index: number, scaled: ScaleAnswer['scaled']): void {
    this.say({ id: this.requests[index]?.id, scaled });
  }
}

const source = new Blob(['source']);
const heic = new Blob([readFileSync(path.join('lib', 'testing', 'photo-fixtures', 'upright.heic'))]);
const scaleHeic = jest.fn<Promise<ScaledPicture>, [ScaleRequest]>();
const onPage = jest.fn<Promise<ScaledPicture>, Parameters<typeof scalePicture>>();
const loadPageTools = (): Promise<PageTools> =>
  Promise.resolve({ scalePicture: onPage, tools: {} as PictureTools });

function scaledAs(name: string): ScaledPicture {
  return { picture: new Blob([name]), preview: new Blob([name]) };
}

function startScaler(size = 1) {
  const workers: ScaleWorker[] = [];
  const start = jest.fn(() => {
    const worker = new ScaleWorker();
    workers.push(worker);
    return Promise.resolve(worker as unknown as Worker);
  });
  return { workers, start, ...createPhotoScaler(start, scaleHeic, size, loadPageTools) };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A scaler whose worker has this photo. */
async function startScaling(...asked: Parameters<ReturnType<typeof startScaler>['scale']>) {
  const scaler = startScaler();
  const result = scaler.scale(...asked);
  await flush();
  return { ...scaler, result };
}

beforeEach(() => {
  makeFilesReadable();
  onPage.mockReset();
  scaleHeic.mockReset();
});

describe('scaling photos in a worker', () => {
  it('uses one worker and gives each photo its own answer', async () => {
    const { workers, start, scale } = startScaler();
    const results = [scale(source), scale(source)];
    await flush();
    const limits = { maximumSide: 1536, maximumBytes: 440_000, previewSide: 480 };
    expect(workers[0]?.requests).toMatchObject([{ limits }, { limits }]);
    const [first, second] = [scaledAs('first'), scaledAs('second')];
    workers[0]?.scaled(1, second);
    workers[0]?.scaled(0, first);
    expect(await Promise.all(results)).toEqual([first, second]);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('shares the work between two, and starts the second only when the first is busy', async () => {
    const { workers, start, scale, prepare } = startScaler(2);
    prepare();
    prepare();
    const first = scale(source);
    await flush();
    workers[0]?.scaled(0, scaledAs('first'));
    await first;
    expect(start).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 4; count += 1) void scale(source);
    await flush();
    expect(workers.map(({ requests }) => requests.length)).toEqual([3, 2]);
  });

  it('rejects when the photo can not be decoded', async () => {
    const { workers, result } = await startScaling(source);
    workers[0]?.scaled(0, null);
    await expect(result).rejects.toThrow('decoded');
    expect(onPage).not.toHaveBeenCalled();
  });
});

describe('a HEIC', () => {
  it('that the browser can decode is decoded by the browser', async () => {
    const { workers, result } = await startScaling(heic);
    const scaled = scaledAs('by the browser');
    workers[0]?.scaled(0, scaled);
    expect(await result).toBe(scaled);
    expect(scaleHeic).not.toHaveBeenCalled();
  });

  it('that the browser can’t decode is decoded by libheif, with the same limits and part', async () => {
    const scaled = scaledAs('by libheif');
    scaleHeic.mockResolvedValue(scaled);
    const { workers, scale } = startScaler();
    const part = { x: 1, y: 2, width: 3, height: 4 };
    const result = scale(heic, part);
    await flush();
    workers[0]?.scaled(0, null);
    expect(await result).toBe(scaled);
    expect(scaleHeic).toHaveBeenCalledWith(workers[0]?.requests[0]);
    expect(scaleHeic.mock.calls[0]?.[0]).toMatchObject({ source: heic, part });
  });

  it('is alone in that: another photo is not given to libheif, nor one that was not tried', async () => {
    const { workers, result } = await startScaling(source);
    workers[0]?.scaled(0, null);
    await expect(result).rejects.toThrow('decoded');
    const offline = createPhotoScaler(
      () => Promise.reject(new Error('none')),
      scaleHeic,
      1,
      () => Promise.reject(new Error('offline')),
    );
    await expect(offline.scale(heic)).rejects.toBeInstanceOf(MissingToolsError);
    expect(scaleHeic).not.toHaveBeenCalled();
  });
});

describe('without a worker', () => {
  const onPageScaled = scaledAs('on the page');
  beforeEach(() => void onPage.mockResolvedValue(onPageScaled));
  afterEach(() => jest.useRealTimers());

  it('the page does the work', async () => {
    const { scale } = createPhotoScaler(() => Promise.reject(new Error('none')), scaleHeic, 1, loadPageTools);
    expect(await scale(source)).toBe(onPageScaled);
  });

  it('the page does the work of one that breaks, and all work after the second', async () => {
    const { workers, scale, result } = await startScaling(source);
    workers[0]?.dispatchEvent(new Event('error'));
    expect(await result).toBe(onPageScaled);
    expect(workers[0]?.terminate).toHaveBeenCalled();
    const second = scale(source);
    await flush();
    workers[1]?.dispatchEvent(new Event('error'));
    expect(await second).toBe(onPageScaled);
    expect(await scale(source)).toBe(onPageScaled);
    expect(workers.map(({ requests }) => requests.length)).toEqual([1, 1]);
  });

  it('the page does the work of one that never sends a message', async () => {
    jest.useFakeTimers();
    const { workers, scale } = startScaler();
    const result = scale(source);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await result).toBe(onPageScaled);
    expect(workers[0]?.terminate).toHaveBeenCalled();
  });

  it('the page does the work of one that hangs after its first message', async () => {
    jest.useFakeTimers();
    const { workers, scale } = startScaler();
    const first = scale(source);
    await jest.advanceTimersByTimeAsync(0);
    workers[0]?.scaled(0, scaledAs('first'));
    await first;
    const second = scale(source);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await second).toBe(onPageScaled);
    expect(workers[0]?.terminate).toHaveBeenCalled();
  });

  it('that broke before its first photo, a new one does the work', async () => {
    const { workers, scale, prepare } = startScaler();
    prepare();
    await flush();
    workers[0]?.dispatchEvent(new Event('error'));
    const result = scale(source);
    await flush();
    const scaled = scaledAs('by the second');
    workers[1]?.scaled(0, scaled);
    expect(await result).toBe(scaled);
  });

  it('and without the page’s own tools it rejects with a MissingToolsError, and tries workers again later', async () => {
    const start = jest.fn(() => Promise.reject(new Error('offline')));
    const { scale } = createPhotoScaler(start, scaleHeic, 1, () => Promise.reject(new Error('offline')));
    await expect(scale(source)).rejects.toBeInstanceOf(MissingToolsError);
    await expect(scale(source)).rejects.toBeInstanceOf(MissingToolsError);
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe('where the browser hides what a canvas has', () => {
  const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
  /** Scales a photo, by a worker that says so. */
  async function scaleHidden(...args: Parameters<ReturnType<typeof startScaler>['scale']>) {
    const { workers, result } = await startScaling(...args);
    workers[0]?.scaled(0, 'hidden');
    return result;
  }

  it('gives a small file as it is, for the server to scale', async () => {
    expect(await scaleHidden(jpeg)).toEqual({ picture: jpeg, preview: jpeg });
  });

  it.each([
    ['larger than an upload', new Blob([new Uint8Array(4 * 1024 * 1024 + 1)], { type: 'image/jpeg' })],
    ['of a kind that not every program opens', new Blob([heic], { type: 'image/heic' })],
  ])('refuses a file %s', async (_name, file) => {
    await expect(scaleHidden(file)).rejects.toThrow(HiddenCanvasError);
    expect(scaleHeic).not.toHaveBeenCalled();
  });

  it('refuses a part, and a turn', async () => {
    const part = { x: 0, y: 0, width: 1, height: 1 };
    await expect(scaleHidden(jpeg, part)).rejects.toThrow(HiddenCanvasError);
    await expect(scaleHidden(jpeg, undefined, 1)).rejects.toThrow(HiddenCanvasError);
  });
});
