import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';

import { CallError } from './call-error';
import { sendPicture } from './send-picture';
import { FakeUpload } from './testing/fake-upload';

const STALL_MS = 60_000;

function startCall() {
  const controller = new AbortController();
  const onShare = jest.fn();
  const answer = sendPicture(uploadImageEndpoint, new Blob(['x']), {
    idToken: 'token',
    signal: controller.signal,
    onShare,
  });
  return { answer, onShare, controller, request: FakeUpload.last };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'XMLHttpRequest', { configurable: true, value: FakeUpload });
});
afterEach(() => jest.useRealTimers());

describe('sending a picture', () => {
  it('posts it as a form with the token, reports the progress, and returns the answer', async () => {
    const { answer, onShare, request } = startCall();
    expect(request.open).toHaveBeenCalledWith('POST', '/api/upload-image');
    expect(request.setRequestHeader).toHaveBeenCalledWith('Authorization', 'Bearer token');
    const [form] = (request.send.mock.calls[0] ?? []) as [FormData?];
    expect(form?.get('image')).toBeInstanceOf(File);
    expect(form?.get('image')).toHaveProperty('size', 1);
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(onShare.mock.calls).toEqual([[0.25], [1]]);
    request.answer(200, '{"imageUrl":"address"}');
    expect(await answer).toEqual({ imageUrl: 'address' });
  });

  it.each([
    ['our refusal', 415, '{"error":"No.","code":"image_animated"}', 'image_animated'],
    ['a proxy’s error page', 502, '<html>', 'unexpected'],
    ['a platform’s refusal of a large body', 413, '<html>', 'payload_too_large'],
    ['a page that is none of ours', 200, '<html>', 'no_answer'],
    ['an answer of another form', 200, '7', 'no_answer'],
    ['an empty address', 200, '{"imageUrl":""}', 'no_answer'],
  ])('rejects with %s as other calls do', async (_, status, body, code) => {
    const { answer, request } = startCall();
    request.answer(status, body);
    await expect(answer).rejects.toBeInstanceOf(CallError);
    await expect(answer).rejects.toMatchObject({ code });
  });

  it('rejects as no answer when the connection breaks', async () => {
    const { answer, request } = startCall();
    request.onerror?.();
    await expect(answer).rejects.toMatchObject({ code: 'no_answer' });
  });

  it('fails after a minute without progress, and only then', async () => {
    const { answer, request } = startCall();
    const outcome = jest.fn();
    answer.catch(outcome);
    for (const move of [() => request.upload.onprogress?.({ loaded: 1, total: 2 }), request.onprogress]) {
      await jest.advanceTimersByTimeAsync(STALL_MS - 1);
      move?.();
    }
    await jest.advanceTimersByTimeAsync(STALL_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'no_answer' }));
    expect(request.abort).toHaveBeenCalled();
  });

  it('is stopped by its signal, with the signal’s reason', async () => {
    const { answer, controller, request } = startCall();
    controller.abort(new Error('cancelled'));
    await expect(answer).rejects.toThrow('cancelled');
    expect(request.abort).toHaveBeenCalled();
  });

  it('leaves no timer behind', async () => {
    const { answer, request } = startCall();
    request.answer(200, '{"imageUrl":"address"}');
    await answer;
    expect(jest.getTimerCount()).toBe(0);
  });
});
