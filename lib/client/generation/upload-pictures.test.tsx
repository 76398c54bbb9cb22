import { UPLOAD_REUSE_MS } from '@/lib/shared/rules/photos';

import { CallError } from './generation-api';
import { fakeGenerationApi, fakeOrder } from './testing/fake-generation-api';
import { uploadPictures } from './upload-pictures';

let accountNumber = 0;
let uid: string;
beforeEach(() => {
  jest.useFakeTimers();
  accountNumber += 1;
  uid = `account-${accountNumber}`;
});
afterEach(() => jest.useRealTimers());

function options(api = fakeGenerationApi()) {
  return { api, uid, signal: new AbortController().signal, onUploaded: jest.fn() };
}

describe('uploading pictures', () => {
  it('sends three at a time and answers in order', async () => {
    const setup = options();
    const finish: ((address: string) => void)[] = [];
    setup.api.uploadImage.mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
    const result = uploadPictures(fakeOrder(4).selfies, setup);
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

  it('uses an address again for 20 hours, for the same account only', async () => {
    const first = options();
    await uploadPictures(fakeOrder(2).selfies, first);
    const again = options();
    await uploadPictures(fakeOrder(2).selfies, again);
    expect(again.api.uploadImage).not.toHaveBeenCalled();
    expect(again.onUploaded).toHaveBeenCalledTimes(2);
    const other = { ...options(), uid: `${uid}-other` };
    await uploadPictures(fakeOrder(2).selfies, other);
    expect(other.api.uploadImage).toHaveBeenCalledTimes(2);
    jest.setSystemTime(Date.now() + UPLOAD_REUSE_MS);
    const late = options();
    await uploadPictures(fakeOrder(2).selfies, late);
    expect(late.api.uploadImage).toHaveBeenCalledTimes(2);
  });

  it('tries a failed upload again, but not one that was refused', async () => {
    const flaky = options();
    flaky.api.uploadImage.mockRejectedValueOnce(new CallError('upload_failed', true));
    const result = uploadPictures(fakeOrder(1).selfies, flaky);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await result).toHaveLength(1);

    uid = `${uid}-refused`;
    const refused = options();
    refused.api.uploadImage.mockRejectedValue(new CallError('image_animated', true));
    await expect(uploadPictures(fakeOrder(1).selfies, refused)).rejects.toMatchObject({
      code: 'image_animated',
    });
    expect(refused.api.uploadImage).toHaveBeenCalledTimes(1);
  });
});
