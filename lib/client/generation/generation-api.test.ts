import * as z from 'zod/mini';

import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { fake } from '@/lib/testing/fake';

import { createAuth } from '../account/auth';
import { ServiceContainer } from '../../browser/service-container';
import { photoFacts } from '../photos/testing/photo-facts';
import { createGenerationApi } from './generation-api';

const { signal } = new AbortController();
const REQUEST = { template_url: 't', selfie_urls: ['s'] };

/** An answer of the server; null is a lost connection. */
type Answer = { status: number; body: object } | null;

/** Stands for the browser's XMLHttpRequest. */
class FakeUpload {
  static answer: Answer = null;
  static last: FakeUpload;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Headers();
  path = '';
  body = new FormData();
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;

  constructor() {
    FakeUpload.last = this;
  }
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(body: FormData): void {
    this.body = body;
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      const { answer } = FakeUpload;
      this.status = answer?.status ?? 0;
      this.responseText = JSON.stringify(answer?.body ?? null);
      if (answer) this.onload?.();
      else this.onerror?.();
      this.onloadend?.();
    });
  }
}

let answer: Answer;
const fetchFake = jest.fn<Promise<unknown>, [string, RequestInit]>(() =>
  answer
    ? Promise.resolve({
        status: answer.status,
        headers: new Headers(),
        json: () => Promise.resolve(answer?.body),
      })
    : Promise.reject(new TypeError('no network')),
);

function answerWith(given: Answer): void {
  answer = given;
  FakeUpload.answer = given;
}

function makeApi(idToken = () => Promise.resolve<string | null>('token')) {
  return new ServiceContainer([fake(createAuth, { idToken })]).get(createGenerationApi)('ada');
}

beforeEach(() => {
  fetchFake.mockClear();
  globalThis.fetch = fetchFake as unknown as typeof fetch;
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});

describe('the calls of a generation request', () => {
  it('send a picture with the ID token, and report its progress', async () => {
    answerWith({ status: 200, body: { imageUrl: 'https://uploads.test/1' } });
    const onShare = jest.fn();
    const address = await makeApi().uploadImage(new Blob(['picture']), signal, onShare);
    expect(address).toBe('https://uploads.test/1');
    const { path, headers, body } = FakeUpload.last;
    expect(path).toBe('/api/upload-image');
    expect(headers.get('Authorization')).toBe('Bearer token');
    expect(await (body.get('image') as Blob).text()).toBe('picture');
    expect(onShare).toHaveBeenCalledWith(0.25);
  });

  it.each([
    [{ x: 0.51234, y: 0.4 }, 0.25, -0.1, '0.512,0.400,0.250,-0.100'],
    [{ x: 1.2, y: -0.1 }, 0.00001, 40, '1.000,0.000,0.001,5.000'],
  ])('send where the face is, within the endpoint’s ranges: %o', async (centre, size, turn, expected) => {
    answerWith({ status: 200, body: { imageUrl: 'https://uploads.test/1' } });
    const [face] = photoFacts({ face: { centre, size, turn } }).faces;
    await makeApi().uploadImage(new Blob(), signal, jest.fn(), face);
    expect(FakeUpload.last.path).toBe(`/api/upload-image?face=${expected}`);
    const query = new URLSearchParams(FakeUpload.last.path.split('?')[1]);
    expect(z.safeParse(uploadImageEndpoint.request.query, Object.fromEntries(query)).success).toBe(true);
  });

  it('end an upload when its signal aborts', async () => {
    const reason = new Error('stopped');
    const call = makeApi().uploadImage(new Blob(), AbortSignal.abort(reason), jest.fn());
    await expect(call).rejects.toBe(reason);
  });

  it('send the ID token, the key and the request', async () => {
    answerWith({ status: 200, body: { id: 'job' } });
    expect(await makeApi().submitJob(REQUEST, 'key')).toBe('job');
    const [path, { method, headers, body }] = fetchFake.mock.lastCall ?? ['', {}];
    expect([path, method]).toEqual(['/api/submit-runpod-job', 'POST']);
    expect(new Headers(headers).get('Authorization')).toBe('Bearer token');
    expect(new Headers(headers).get('Idempotency-Key')).toBe('key');
    expect(JSON.parse(body as string)).toEqual(REQUEST);
  });

  it.each<[Answer, object]>([
    [null, { code: 'no_answer', isDefinite: false }],
    [
      { status: 503, body: { code: 'unexpected', error: 'x' } },
      { code: 'unexpected', isDefinite: false },
    ],
    [
      { status: 409, body: { code: 'busy', error: 'x' } },
      { code: 'busy', isDefinite: false },
    ],
    [
      { status: 402, body: { code: 'credits_insufficient', error: 'x', needed: 30, have: 1 } },
      { code: 'credits_insufficient', isDefinite: true, details: { needed: 30, have: 1 } },
    ],
  ])('tell a decision from a lost answer: %j', async (given, expected) => {
    answerWith(given);
    await expect(makeApi().cancelJob('job')).rejects.toMatchObject(expected);
    await expect(makeApi().uploadImage(new Blob(), signal, jest.fn())).rejects.toMatchObject(expected);
  });

  it('reject with no_job_id when the answer has no job id', async () => {
    answerWith({ status: 200, body: {} });
    await expect(makeApi().submitJob(REQUEST, 'key')).rejects.toMatchObject({ code: 'no_job_id' });
  });

  it.each([
    [true, 'wait=2'],
    [false, null],
  ])('tell whether the job’s state may wait: %s', async (mayWait, prefer) => {
    answerWith({ status: 200, body: { status: 'IN_PROGRESS' } });
    await makeApi().checkJob('job', signal, mayWait);
    const [path, init] = fetchFake.mock.lastCall ?? ['', {}];
    expect(path).toBe('/api/check-runpod-job/job');
    expect(new Headers(init.headers).get('Prefer')).toBe(prefer);
  });

  it('read a job’s state, leave out what the page does not know, and refuse anything else', async () => {
    const read = (body: object) => {
      answerWith({ status: 200, body });
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
