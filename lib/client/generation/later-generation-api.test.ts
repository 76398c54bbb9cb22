import type { GenerationApi } from './generation-api';
import { createLaterApi } from './later-generation-api';

function fakeApi(): jest.Mocked<GenerationApi> {
  return {
    uploadImage: jest.fn().mockResolvedValue('https://uploads.test/1'),
    submitJob: jest.fn().mockResolvedValue('job'),
    checkJob: jest.fn().mockResolvedValue({ status: 'IN_QUEUE' }),
    cancelJob: jest.fn().mockResolvedValue({ status: 'FAILED', code: 'cancelled' }),
  };
}

describe('the calls that are loaded when they are wanted', () => {
  it('are not loaded before, and pass everything on', async () => {
    const api = fakeApi();
    const load = jest.fn().mockResolvedValue(api);
    const later = createLaterApi(load);
    expect(load).not.toHaveBeenCalled();
    const { signal } = new AbortController();
    await expect(later.checkJob('job', signal)).resolves.toEqual({ status: 'IN_QUEUE' });
    await expect(later.cancelJob('job')).resolves.toEqual({ status: 'FAILED', code: 'cancelled' });
    const picture = new Blob(['x']);
    await expect(later.uploadImage(picture, signal)).resolves.toBe('https://uploads.test/1');
    const request = { template_url: '/images/poses/anna.webp', selfie_urls: ['https://uploads.test/1'] };
    await expect(later.submitJob(request, 'key')).resolves.toBe('job');
    expect(api.checkJob).toHaveBeenCalledWith('job', signal);
    expect(api.uploadImage).toHaveBeenCalledWith(picture, signal);
    expect(api.submitJob).toHaveBeenCalledWith(request, 'key');
  });

  it('reject like a call when they cannot be loaded', async () => {
    const later = createLaterApi(() => Promise.reject(new TypeError('offline')));
    await expect(later.cancelJob('job')).rejects.toThrow('offline');
  });
});
