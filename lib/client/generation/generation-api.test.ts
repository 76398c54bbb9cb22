import * as z from 'zod/mini';

import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { fake } from '@/lib/testing/fake';
import { jsonAnswer } from '@/lib/testing/json-answer';

import { createAuth } from '../account/auth';
import { FakeUpload } from '../api/testing/fake-upload';
import { ServiceContainer } from '../../browser/service-container';
import type { FaceFacts } from '../photos/photo-facts';
import { photoFacts } from '../photos/testing/photo-facts';
import { createGenerationApi } from './generation-api';

const { signal } = new AbortController();
const REQUEST = { template_url: 't', selfie_urls: ['s'] };

const fetchFake = jest.fn<Promise<unknown>, [string, RequestInit]>();

function answerWith(body: object): void {
  fetchFake.mockResolvedValue(jsonAnswer(200, body));
}

const makeApi = () =>
  new ServiceContainer([fake(createAuth, { idToken: () => Promise.resolve('token') })]).get(
    createGenerationApi,
  )('ada');

/** Uploads a picture, and answers with an address once its request is made. */
async function upload(onShare = jest.fn(), face?: FaceFacts): Promise<string> {
  const uploading = makeApi().uploadImage(new Blob(), signal, onShare, face);
  await new Promise((resolve) => setImmediate(resolve));
  FakeUpload.last.upload.onprogress?.({ loaded: 1, total: 4 });
  FakeUpload.last.answer(200, '{"imageUrl":"https://uploads.test/1"}');
  return uploading;
}

beforeEach(() => {
  fetchFake.mockClear();
  globalThis.fetch = fetchFake as unknown as typeof fetch;
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});

describe('the calls of a generation request', () => {
  it('send a picture with the ID token, and report its progress', async () => {
    const onShare = jest.fn();
    expect(await upload(onShare)).toBe('https://uploads.test/1');
    expect(FakeUpload.last.open).toHaveBeenCalledWith('POST', '/api/upload-image');
    expect(FakeUpload.last.setRequestHeader).toHaveBeenCalledWith('Authorization', 'Bearer token');
    expect(onShare).toHaveBeenCalledWith(0.25);
  });

  it.each([
    [{ x: 0.51234, y: 0.4 }, 0.25, -0.1, '0.512,0.400,0.250,-0.100'],
    [{ x: 1.2, y: -0.1 }, 0.00001, 40, '1.000,0.000,0.001,5.000'],
  ])('send where the face is, within the endpoint’s ranges: %o', async (centre, size, turn, expected) => {
    const [face] = photoFacts({ face: { centre, size, turn } }).faces;
    await upload(jest.fn(), face);
    expect(FakeUpload.last.open).toHaveBeenCalledWith('POST', `/api/upload-image?face=${expected}`);
    expect(z.safeParse(uploadImageEndpoint.request.query, { face: expected }).success).toBe(true);
  });

  it('end an upload when its signal aborts', async () => {
    const reason = new Error('stopped');
    const call = makeApi().uploadImage(new Blob(), AbortSignal.abort(reason), jest.fn());
    await expect(call).rejects.toBe(reason);
  });

  it('send the ID token, the key and the request', async () => {
    answerWith({ id: 'job' });
    expect(await makeApi().submitJob(REQUEST, 'key')).toBe('job');
    const [path, { method, headers, body }] = fetchFake.mock.lastCall ?? ['', {}];
    expect([path, method]).toEqual(['/api/submit-runpod-job', 'POST']);
    expect(new Headers(headers).get('Authorization')).toBe('Bearer token');
    expect(new Headers(headers).get('Idempotency-Key')).toBe('key');
    expect(JSON.parse(body as string)).toEqual(REQUEST);
  });

  it('reject with no_job_id when the answer has no job id', async () => {
    answerWith({});
    await expect(makeApi().submitJob(REQUEST, 'key')).rejects.toMatchObject({ code: 'no_job_id' });
  });

  it.each([
    [true, 'wait=2'],
    [false, null],
  ])('tell whether the job’s state may wait: %s', async (mayWait, prefer) => {
    answerWith({ status: 'IN_PROGRESS' });
    await makeApi().checkJob('job', signal, mayWait);
    const [path, init] = fetchFake.mock.lastCall ?? ['', {}];
    expect(path).toBe('/api/check-runpod-job/job');
    expect(new Headers(init.headers).get('Prefer')).toBe(prefer);
  });

  it('read a job’s state, leave out what the page does not know, and refuse anything else', async () => {
    const read = (body: object) => {
      answerWith(body);
      return makeApi().checkJob('job 1', signal, false);
    };
    const failed = { status: 'FAILED', code: 'no_face', error: 'x' };
    expect(await read({ ...failed, later: 1 })).toEqual(failed);
    expect(fetchFake.mock.lastCall?.[0]).toBe('/api/check-runpod-job/job%201');
    expect(await read({ status: 'FAILED', code: 'toString' })).toEqual({ status: 'FAILED' });
    expect(await read({ status: 'COMPLETED', output: ['a', 7] })).toEqual({
      status: 'COMPLETED',
      output: ['a'],
    });
    const running = { status: 'IN_PROGRESS' };
    expect(await read({ ...running, stage: 'lit' })).toEqual({ ...running, stage: 'lit' });
    for (const stage of ['painted', 'toString', 1, null, ['lit']])
      expect(await read({ ...running, stage })).toEqual(running);
    const unreadable = { code: 'no_answer', isDefinite: false };
    await expect(read(['FAILED'])).rejects.toMatchObject(unreadable);
  });
});
