import { readBytes } from './read-request';

function aRequest(body: RequestInit['body']): Request {
  return new Request('http://localhost/api/x', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

/** A body that breaks off after two bytes. */
function brokenOff(): ReadableStream<Uint8Array> {
  let isBegun = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isBegun) controller.error(new TypeError('terminated'));
      else controller.enqueue(new Uint8Array(2));
      isBegun = true;
    },
  });
}

describe('readBytes', () => {
  it('answers invalid_request when the body breaks off', async () => {
    await expect(readBytes(aRequest(brokenOff()), 10)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('stops at the limit', async () => {
    await expect(readBytes(aRequest('ab'), 1)).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('returns no bytes for no body', async () => {
    expect(await readBytes(aRequest(null), 1)).toEqual(Buffer.alloc(0));
  });
});
