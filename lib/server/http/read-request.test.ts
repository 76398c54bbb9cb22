import { preferredWaitMs, readBytes } from './read-request';

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

describe('preferredWaitMs', () => {
  it.each([
    ['wait=2', 2000],
    ['Wait=10', 10_000],
    ['respond-async, wait=3; x=1', 3000],
    ['respond-async', 0],
    ['await=2', 0],
    ['wait=-2', 0],
    ['wait=1.5', 0],
    ['wait=2e9', 0],
    ['wait=9999', 0],
    ['', 0],
  ])('reads %j', (prefer, expected) => expect(preferredWaitMs(new Headers({ prefer }))).toBe(expected));

  it('is 0 without the header', () => expect(preferredWaitMs(new Headers())).toBe(0));
});

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
