import { createConnection } from '@/lib/browser/connection';
import { setOnline } from '@/lib/browser/testing/set-online';
import { UPLOAD_REUSE_MS } from '@/lib/shared/rules/retention';

import { CallError } from '../api/call-error';
import type { PhotoFacts } from '../photos/photo-facts';
import { photoFacts } from '../photos/testing/photo-facts';
import { fakeGenerationApi, fakeInput } from './testing/fake-generation-api';
import { createUploadCache, createUploadProgress, uploadPictures } from './upload-pictures';

let uid: string;
let progress: ReturnType<typeof createUploadProgress>;
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  uid = 'ada';
  progress = createUploadProgress();
  setOnline(true);
});
afterEach(() => jest.useRealTimers());

function options() {
  const services = { connection: createConnection(), cache: createUploadCache(), progress };
  return {
    api: fakeGenerationApi(),
    ...services,
    uid,
    signal: new AbortController().signal,
    onUploaded: jest.fn(),
  };
}

function lost(): CallError {
  return new CallError('no_answer');
}

function progressOf(name: string) {
  return progress.get().get(name);
}

/** A picture with a name in the cache and a content. */
function picture(cacheName: string, content: string) {
  return { cacheName, picture: Promise.resolve(new Blob([content])) };
}

describe('uploading pictures', () => {
  it('sends three at a time and returns the addresses in order', async () => {
    const setup = options();
    const finish: ((address: string) => void)[] = [];
    setup.api.uploadImage.mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
    const result = uploadPictures(fakeInput(4).selfies, setup);
    await jest.advanceTimersByTimeAsync(0);
    expect(finish).toHaveLength(3);
    finish[1]?.('second');
    await jest.advanceTimersByTimeAsync(0);
    expect(finish).toHaveLength(4);
    finish[3]?.('fourth');
    finish[2]?.('third');
    finish[0]?.('first');
    expect(await result).toEqual(['first', 'second', 'third', 'fourth']);
    expect(setup.onUploaded).toHaveBeenCalledTimes(4);
  });

  it('rejects with the code of a damaged file when a picture proves unreadable', async () => {
    const setup = options();
    const broken = { ...picture('broken', ''), picture: Promise.reject(new Error('cannot decode')) };
    await expect(uploadPictures([picture('photo', 'pixels'), broken], setup)).rejects.toMatchObject({
      code: 'image_not_readable',
      isDefinite: true,
    });
  });

  it.each([true, false])(
    'does nothing for a picture that is scaled after the stop; sent before: %s',
    async (isKnown) => {
      let scale: (picture: Blob) => void = () => undefined;
      const late = { cacheName: 'late', picture: new Promise<Blob>((resolve) => (scale = resolve)) };
      const stop = new AbortController();
      const setup = { ...options(), signal: stop.signal };
      if (isKnown) setup.cache.add(uid, 'late', 'known');
      const result = uploadPictures([late], setup);
      stop.abort(new Error('stopped'));
      scale(new Blob());
      await expect(result).rejects.toThrow('stopped');
      expect(setup.onUploaded).not.toHaveBeenCalled();
      expect(setup.api.uploadImage).not.toHaveBeenCalled();
    },
  );

  it('sends a photo again whose face is known by now, and then no more', async () => {
    const face = photoFacts();
    const upload = async (facts: PhotoFacts | null | undefined) => {
      const setup = options();
      setup.api.uploadImage.mockResolvedValue(facts ? 'with its face' : 'without');
      const [address] = await uploadPictures([{ ...picture('photo', 'pixels'), facts }], setup);
      return [address, setup.api.uploadImage.mock.calls.map(([, , , sent]) => sent)];
    };
    expect(await upload(undefined)).toEqual(['without', [undefined]]);
    expect(await upload(face)).toEqual(['with its face', [face.faces[0]]]);
    expect(await upload(face)).toEqual(['with its face', []]);
    // After a reload, before the look.
    expect(await upload(undefined)).toEqual(['with its face', []]);
  });

  it('sends no small photo while the upload of the large one is there, rather with its face', async () => {
    const small = { ...picture('me|small', 'small'), largeName: 'me' };
    const upload = async () => {
      const setup = options();
      setup.api.uploadImage.mockResolvedValue('small');
      return uploadPictures([small], setup);
    };
    createUploadCache().add(uid, 'me', 'large');
    expect(await upload()).toEqual(['large']);
    createUploadCache().add(uid, 'me|face', 'large with its face');
    expect(await upload()).toEqual(['large with its face']);
    createUploadCache().forgetAll();
    expect(await upload()).toEqual(['small']);
  });

  it('uses an address again for 20 hours, for the same account only', async () => {
    const first = options();
    await uploadPictures(fakeInput(2).selfies, first);
    const again = options();
    await uploadPictures(fakeInput(2).selfies, again);
    expect(again.api.uploadImage).not.toHaveBeenCalled();
    expect(again.onUploaded).toHaveBeenCalledTimes(2);
    const other = { ...options(), uid: `${uid}-other` };
    await uploadPictures(fakeInput(2).selfies, other);
    expect(other.api.uploadImage).toHaveBeenCalledTimes(2);
    jest.setSystemTime(Date.now() + UPLOAD_REUSE_MS);
    const late = options();
    await uploadPictures(fakeInput(2).selfies, late);
    expect(late.api.uploadImage).toHaveBeenCalledTimes(2);
  });

  it('tries a failed upload again, twice, but not one that was refused', async () => {
    const flaky = options();
    flaky.api.uploadImage.mockRejectedValueOnce(new CallError('upload_failed')).mockRejectedValueOnce(lost());
    const result = uploadPictures(fakeInput(1).selfies, flaky);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await result).toHaveLength(1);

    uid = `${uid}-down`;
    const down = options();
    down.api.uploadImage.mockRejectedValue(lost());
    const failing = expect(uploadPictures(fakeInput(1).selfies, down)).rejects.toMatchObject({
      code: 'no_answer',
    });
    await jest.advanceTimersByTimeAsync(5000);
    await failing;
    expect(down.api.uploadImage).toHaveBeenCalledTimes(3);

    uid = `${uid}-refused`;
    const refused = options();
    refused.api.uploadImage.mockRejectedValue(new CallError('image_animated'));
    await expect(uploadPictures(fakeInput(1).selfies, refused)).rejects.toMatchObject({
      code: 'image_animated',
    });
    expect(refused.api.uploadImage).toHaveBeenCalledTimes(1);
  });

  it('waits as long as a rate limit asks for, and tries again', async () => {
    const busy = options();
    busy.api.uploadImage.mockRejectedValueOnce(new CallError('rate_limited', { retryAfterSeconds: 20 }));
    const result = uploadPictures(fakeInput(1).selfies, busy);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(busy.api.uploadImage).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await result).toHaveLength(1);
    expect(busy.api.uploadImage).toHaveBeenCalledTimes(2);
  });

  it('rejects at once before a long wait', async () => {
    const full = options();
    const refusal = new CallError('rate_limited', { retryAfterSeconds: 61 });
    full.api.uploadImage.mockRejectedValue(refusal);
    await expect(uploadPictures(fakeInput(1).selfies, full)).rejects.toBe(refusal);
    expect(full.api.uploadImage).toHaveBeenCalledTimes(1);
  });
});

describe('without a network', () => {
  it('an upload waits and goes on by itself', async () => {
    setOnline(false);
    const setup = options();
    const result = uploadPictures(fakeInput(1).selfies, setup);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(setup.api.uploadImage).not.toHaveBeenCalled();
    expect(progressOf('photo-0')).toEqual({ state: 'waiting', share: 0 });
    setOnline(true);
    expect(await result).toHaveLength(1);
  });

  it('an upload that was cut off counts as no attempt', async () => {
    const setup = options();
    setup.api.uploadImage.mockImplementation(() => {
      setOnline(false);
      return Promise.reject(lost());
    });
    const result = uploadPictures(fakeInput(1).selfies, setup);
    for (let cut = 1; cut <= 5; cut += 1) {
      await jest.advanceTimersByTimeAsync(0);
      expect(setup.api.uploadImage).toHaveBeenCalledTimes(cut);
      if (cut === 5) setup.api.uploadImage.mockRejectedValueOnce(lost()).mockResolvedValue('address');
      setOnline(true);
    }
    await jest.advanceTimersByTimeAsync(800);
    expect(await result).toEqual(['address']);
  });

  it('an abort ends the wait', async () => {
    setOnline(false);
    const stop = new AbortController();
    const result = uploadPictures(fakeInput(1).selfies, { ...options(), signal: stop.signal });
    stop.abort(new Error('given up'));
    await expect(result).rejects.toThrow('given up');
  });
});

describe('the progress of uploads', () => {
  it('is known for each picture, and forgotten at the end', async () => {
    const setup = options();
    const calls: { share: (share: number) => void; finish: (address: string) => void }[] = [];
    setup.api.uploadImage.mockImplementation(
      (_, __, share) => new Promise((finish) => calls.push({ share, finish })),
    );
    const result = uploadPictures(fakeInput(4).selfies, setup);
    expect([...progress.get().values()].map(({ state }) => state)).toEqual(Array(4).fill('waiting'));
    await jest.advanceTimersByTimeAsync(0);
    calls[1]?.share(0.5);
    expect(progressOf('photo-1')).toEqual({ state: 'sending', share: 0.5 });
    expect(progressOf('photo-3')).toEqual({ state: 'waiting', share: 0 });
    calls[1]?.finish('address');
    await jest.advanceTimersByTimeAsync(0);
    expect(progressOf('photo-1')).toEqual({ state: 'sent', share: 1 });
    for (const { finish } of calls) finish('address');
    await jest.advanceTimersByTimeAsync(0);
    calls[3]?.finish('address');
    await result;
    expect(progress.get().size).toBe(0);
  });

  it('is forgotten when the uploads fail or are stopped, but not that of later uploads', async () => {
    const refused = options();
    refused.api.uploadImage.mockRejectedValue(new CallError('image_animated'));
    await expect(uploadPictures(fakeInput(2).selfies, refused)).rejects.toThrow();
    expect(progress.get().size).toBe(0);

    const stop = new AbortController();
    const hanging = options();
    hanging.api.uploadImage.mockImplementation(
      (_, signal) =>
        new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const stopped = expect(
      uploadPictures([picture('first', 'x')], { ...hanging, signal: stop.signal }),
    ).rejects.toThrow('stop');
    await jest.advanceTimersByTimeAsync(0);
    stop.abort(new Error('stop'));
    let finish: (address: string) => void = () => undefined;
    const next = options();
    next.api.uploadImage.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const second = uploadPictures([picture('second', 'x')], next);
    await stopped;
    await jest.advanceTimersByTimeAsync(0);
    expect([...progress.get().keys()]).toEqual(['second']);
    finish('address');
    await second;
  });
});
