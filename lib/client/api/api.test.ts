import { isRecord } from '@/lib/browser/browser-storage';

import { ApiError, callApi } from './api';

const fetchMock = jest.spyOn(globalThis, 'fetch');

function respond(status: number, body: unknown): void {
  fetchMock.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
}

/** The error of a call that must fail. */
async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError');
  return error;
}

function lastInit(): RequestInit {
  return fetchMock.mock.lastCall?.[1] ?? {};
}

afterAll(() => fetchMock.mockRestore());

describe('callApi', () => {
  it('sends JSON with the token and further headers, and returns the body', async () => {
    respond(200, { id: 'job' });
    const body = await callApi<{ id: string }>('/api/submit-runpod-job', {
      method: 'POST',
      body: { steps: 7 },
      idToken: 'token',
      headers: { 'Idempotency-Key': 'key' },
    });
    expect(body).toEqual({ id: 'job' });
    const headers = new Headers(lastInit().headers);
    expect(Object.fromEntries(headers)).toEqual({
      authorization: 'Bearer token',
      'content-type': 'application/json',
      'idempotency-key': 'key',
    });
    expect(lastInit()).toMatchObject({ method: 'POST', body: '{"steps":7}' });
  });

  it('leaves the type of a form to the browser, which knows its boundary', async () => {
    respond(200, {});
    const form = new FormData();
    await callApi('/api/upload-image', { method: 'POST', body: form });
    expect(lastInit().body).toBe(form);
    expect(new Headers(lastInit().headers).has('content-type')).toBe(false);
  });

  it('throws the code, the status and the numbers of a refusal', async () => {
    respond(402, { error: 'Not enough', code: 'credits_insufficient', needed: 30, have: 10 });
    const error = await failure(callApi('/api/submit-runpod-job'));
    expect(error).toMatchObject({
      code: 'credits_insufficient',
      status: 402,
      message: 'Not enough',
      details: { needed: 30, have: 10 },
    });
  });

  it('throws what belongs to the sentence of a refused payment, and nothing of another type', async () => {
    const details = { declineCode: 'expired_card', retryAfterSeconds: 40 };
    respond(429, { error: 'x', code: 'too_many_attempts', ...details, minimum: '1', field: 5 });
    expect(await failure(callApi('/api/process-payment'))).toMatchObject({ details });
  });

  it.each([
    ['a proxy page with status 502', 502, '<html>Bad gateway</html>', 'unexpected'],
    ['an unknown code with status 500', 500, { error: 'x', code: 'new_code' }, 'refused'],
    ['a captive portal with status 200', 200, '<html>Log in</html>', 'network'],
    ['a platform’s page with status 413', 413, 'Request Entity Too Large', 'payload_too_large'],
    [
      'a platform’s code with status 413',
      413,
      { error: { code: 'FUNCTION_PAYLOAD_TOO_LARGE' } },
      'payload_too_large',
    ],
    ['our code with status 413', 413, { error: 'x', code: 'image_too_large' }, 'image_too_large'],
    ['a page with status 404', 404, '<html>Not found</html>', 'refused'],
  ])('makes %s an error of its own', async (_, status, body, code) => {
    respond(status, body);
    expect(await failure(callApi('/api/account'))).toMatchObject({ code, status });
  });

  it('calls a missing answer a network error', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(callApi('/api/account'))).toMatchObject({ code: 'network', status: 0 });
  });

  it('ends a call that never gets an answer', async () => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    fetchMock.mockImplementationOnce(
      (_path, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
    );
    const failed = failure(callApi('/api/account'));
    limit.abort(new DOMException('No answer', 'TimeoutError'));
    expect(await failed).toMatchObject({ code: 'network', status: 0 });
    timeout.mockRestore();
  });

  it('passes an abort on as it is', async () => {
    const controller = new AbortController();
    const reason = new DOMException('stopped', 'AbortError');
    controller.abort(reason);
    fetchMock.mockRejectedValueOnce(reason);
    await expect(callApi('/api/account', { signal: controller.signal })).rejects.toBe(reason);
  });

  it('refuses a good status with a body of an unknown form', async () => {
    respond(200, { surprise: true });
    const guard = (body: unknown) =>
      isRecord(body) && typeof body['id'] === 'string' ? { id: body['id'] } : null;
    expect(await failure(callApi('/api/account', { guard }))).toMatchObject({ code: 'network', status: 200 });
  });
});
