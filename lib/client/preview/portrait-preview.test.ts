import { FakeWorker } from '@/lib/browser/testing/fake-worker';
import { smallPhoto } from '@/lib/testing/photo-fixtures/small-photo';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import type { HeicAnswer, HeicRequest } from '../pictures/photo-scaler';
import { preparePreview, PREVIEW_SIDE, previewPortrait } from './portrait-preview';
import type {
  PreviewPreparation,
  PreviewProgress,
  PreviewRequest,
  PreviewWorkerAnswer,
} from './preview-messages';

type LookWorker = FakeWorker<PreviewRequest | PreviewPreparation>;
type Preview = PreviewWorkerAnswer['preview'];

let jpeg: Blob;
const photo = new File([smallPhoto()], 'me.jpg', { type: 'image/jpeg' });
const heic = new File(
  [readFileSync(path.join('lib', 'testing', 'photo-fixtures', 'upright.heic'))],
  'me.heic',
);

beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#678' } });
  jpeg = new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
});

afterEach(() => jest.useRealTimers());

/** The page's workers: each look's gives the next answer, or is silent. */
function fakeWorkers(answers: readonly (Preview | undefined)[], scaled: HeicAnswer['scaled'] = null) {
  const looks: LookWorker[] = [];
  const heics: FakeWorker<HeicRequest>[] = [];
  return {
    looks,
    heics,
    startLook(): Promise<Worker> {
      const preview = answers[looks.length];
      const worker: LookWorker = new FakeWorker((request) =>
        'preview' in request && preview ? { preview } : undefined,
      );
      looks.push(worker);
      return Promise.resolve(worker as unknown as Worker);
    },
    startHeic(): Worker {
      const worker = new FakeWorker<HeicRequest>(() => ({ scaled, isLoaded: true }));
      heics.push(worker);
      return worker as unknown as Worker;
    },
  };
}

const options = { poseId: 'maya', label: 'Preview' } as const;
const pictures = (): Preview => ({ before: jpeg, after: jpeg });

async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the preview of a portrait', () => {
  it('comes from the worker, which ends', async () => {
    const workers = fakeWorkers([pictures()]);
    const answer = await previewPortrait(photo, options, workers);
    expect(answer).toEqual({ before: jpeg, after: expect.any(Blob) });
    expect(workers.looks.map(({ requests }) => requests)).toEqual([
      [
        {
          preview: {
            photo,
            poseId: 'maya',
            platePath: '/images/plates/maya.webp',
            label: 'Preview',
            side: PREVIEW_SIDE,
          },
        },
      ],
    ]);
    expect(workers.looks[0]?.terminate).toHaveBeenCalled();
  });

  it('says in its file that it is a composite', async () => {
    const answer = await previewPortrait(photo, options, fakeWorkers([pictures()]));
    const after = 'after' in answer ? Buffer.from(await answer.after.arrayBuffer()) : Buffer.of();
    const { xmp, width } = await sharp(after).metadata();
    expect(xmp?.toString()).toContain('/digitalsourcetype/composite</');
    expect(width).toBe(8);
  });

  it.each(['noFace', 'severalFaces', 'unreadable', 'unsupported', 'failed'] as const)(
    'may be none: %s',
    async (problem) => {
      expect(await previewPortrait(photo, options, fakeWorkers([{ problem }]))).toEqual({ problem });
    },
  );

  it('has no other file', async () => {
    const workers = fakeWorkers([pictures()]);
    const text = new File(['text'], 'me.txt', { type: 'text/plain' });
    expect(await previewPortrait(text, options, workers)).toEqual({ problem: 'unreadable' });
    expect(workers.looks).toHaveLength(0);
  });

  it('is not supported where there can be no worker', async () => {
    const startLook = (): Promise<Worker> => Promise.reject(new Error('no worker that can look'));
    const workers = { ...fakeWorkers([]), startLook };
    expect(await previewPortrait(photo, options, workers)).toEqual({ problem: 'unsupported' });
  });
});

describe('a prepared preview', () => {
  it('comes from the worker that has loaded what it needs, and the next from another', async () => {
    const workers = fakeWorkers([pictures(), pictures()]);
    preparePreview(workers);
    preparePreview(workers);
    await flush();
    expect(workers.looks.map(({ requests }) => requests)).toEqual([[{ prepare: true }]]);
    expect(await previewPortrait(photo, options, workers)).toHaveProperty('after');
    expect(workers.looks).toHaveLength(1);
    expect(await previewPortrait(photo, options, workers)).toHaveProperty('after');
    expect(workers.looks).toHaveLength(2);
  });

  it('has another worker when its own breaks before', async () => {
    const workers = fakeWorkers([undefined, pictures()]);
    preparePreview(workers);
    await flush();
    workers.looks[0]?.dispatchEvent(new Event('error'));
    expect(await previewPortrait(photo, options, workers)).toHaveProperty('after');
  });
});

describe('a HEIC', () => {
  const scaled = { picture: new Blob(['scaled']), preview: new Blob() };

  it('is scaled where the browser can not decode it', async () => {
    const workers = fakeWorkers([{ problem: 'unreadable' }, pictures()], scaled);
    expect(await previewPortrait(heic, options, workers)).toHaveProperty('after');
    expect(workers.looks[1]?.requests).toMatchObject([{ preview: { photo: scaled.picture } }]);
  });

  it('gives no preview when it is broken', async () => {
    const workers = fakeWorkers([{ problem: 'unreadable' }]);
    expect(await previewPortrait(heic, options, workers)).toEqual({ problem: 'failed' });
  });
});

describe('a preview that does not come', () => {
  it('fails when the worker breaks', async () => {
    const workers = fakeWorkers([undefined]);
    const answer = previewPortrait(photo, options, workers);
    await flush();
    workers.looks[0]?.dispatchEvent(new Event('error'));
    expect(await answer).toEqual({ problem: 'failed' });
    expect(workers.looks[0]?.terminate).toHaveBeenCalled();
  });

  it('fails when it is not wanted any more, and waits for nothing', async () => {
    const workers = fakeWorkers([undefined]);
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const abort = new AbortController();
    const answer = previewPortrait(photo, { ...options, signal: abort.signal }, workers);
    await flush();
    abort.abort();
    expect(await answer).toEqual({ problem: 'failed' });
    expect(jest.getTimerCount()).toBe(0);
    expect(workers.looks[0]?.terminate).toHaveBeenCalled();
  });

  it('fails after 20 seconds without a word of the worker', async () => {
    const workers = fakeWorkers([undefined]);
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const answer = previewPortrait(photo, options, workers);
    await flush();
    jest.advanceTimersByTime(19_000);
    workers.looks[0]?.say({ progress: true } satisfies PreviewProgress);
    jest.advanceTimersByTime(19_000);
    expect(workers.looks[0]?.terminate).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(await answer).toEqual({ problem: 'failed' });
  });
});
