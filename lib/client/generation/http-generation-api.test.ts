import { ApiError, callApi } from '../api';
import { httpGenerationApi, readJobAnswer } from './http-generation-api';
import { sendPicture } from './upload-call';

jest.mock('../account', () => ({ getIdToken: () => Promise.resolve('token') }));
jest.mock('../api', () => ({ ...jest.requireActual<object>('../api'), callApi: jest.fn() }));

jest.mock('./upload-call', () => ({ sendPicture: jest.fn() }));

const call = jest.mocked(callApi);
const send = jest.mocked(sendPicture);
const { signal } = new AbortController();
const REQUEST = { template_url: 't', selfie_urls: ['s'] };

beforeEach(() => call.mockReset());

describe('the calls for a portrait', () => {
  it('send the ID token, the key and the picture', async () => {
    const picture = new Blob(['x']);
    const onShare = jest.fn();
    send.mockResolvedValue('https://uploads.test/1');
    expect(await httpGenerationApi.uploadImage(picture, signal, onShare)).toBe('https://uploads.test/1');
    expect(send).toHaveBeenCalledWith(
      '/api/upload-image',
      picture,
      expect.objectContaining({ idToken: 'token', signal, onShare }),
    );

    call.mockResolvedValue('job');
    await httpGenerationApi.submitJob(REQUEST, 'key');
    expect(call.mock.lastCall?.[1]).toMatchObject({ headers: { 'Idempotency-Key': 'key' }, body: REQUEST });
  });

  it.each([
    [new ApiError('network', 0, 'No answer'), { code: 'no_answer', isDefinite: false }],
    [new ApiError('unexpected', 503, 'x'), { code: 'unexpected', isDefinite: false }],
    [new ApiError('busy', 409, 'x'), { code: 'busy', isDefinite: false }],
    [
      new ApiError('credits_insufficient', 402, 'x', { needed: 30, have: 1 }),
      { code: 'credits_insufficient', isDefinite: true, details: { needed: 30, have: 1 } },
    ],
    [new TypeError('no token'), { code: 'no_answer', isDefinite: false }],
  ])('tell a decision from a lost answer: %s', async (error, expected) => {
    call.mockRejectedValue(error);
    await expect(httpGenerationApi.cancelJob('job')).rejects.toMatchObject(expected);
    send.mockRejectedValue(error);
    await expect(httpGenerationApi.uploadImage(new Blob(), signal, jest.fn())).rejects.toMatchObject(
      expected,
    );
  });

  it('say that the job has no id when the answer has none', async () => {
    call.mockImplementation((_, options) => Promise.resolve(options?.guard?.({}) as never));
    await expect(httpGenerationApi.submitJob(REQUEST, 'key')).rejects.toMatchObject({ code: 'no_job_id' });
  });

  it('read a job’s answer and nothing that is none', () => {
    expect(readJobAnswer({ status: 'FAILED', code: 'no_face', error: 'x' })).toEqual({
      status: 'FAILED',
      code: 'no_face',
    });
    expect(readJobAnswer({ status: 'COMPLETED', output: ['a', 7] })).toEqual({
      status: 'COMPLETED',
      output: ['a'],
    });
    expect(readJobAnswer({ status: 'FAILED', code: 'toString' })).toEqual({ status: 'FAILED' });
    expect(readJobAnswer('FAILED')).toBeNull();
  });

  it('read the stage of a running job, and none that the page has no words for', () => {
    const running = { status: 'IN_PROGRESS' };
    expect(readJobAnswer({ ...running, stage: 'lit' })).toEqual({ ...running, stage: 'lit' });
    for (const stage of ['painted', 'toString', 1, null, ['lit']])
      expect(readJobAnswer({ ...running, stage })).toEqual(running);
  });
});
