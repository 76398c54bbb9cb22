import { readZip } from '@/e2e/support/zip';

import { MissingPortraitError } from './portrait-files';
import { zipPortraits, type ZipRequest } from './zip-portraits';

/** Each file's name and content. */
function namesAndTexts(zip: Buffer): [name: string, content: string][] {
  return readZip(zip).map(({ name, bytes }) => [name, bytes.toString()]);
}

const make = jest.fn<Promise<Blob>, [string]>();
const onProgress = jest.fn();

beforeEach(() => {
  onProgress.mockReset();
  make.mockReset().mockImplementation((address) => Promise.resolve(new Blob([`file of ${address}`])));
});

function zip(part: Partial<ZipRequest> = {}) {
  return zipPortraits({
    portraits: [
      { address: 'a', name: 'same.jpg' },
      { address: 'b', name: 'same.jpg' },
      { address: 'c', name: 'other.jpg' },
    ],
    make,
    onProgress,
    signal: new AbortController().signal,
    ...part,
  });
}

const read = async (stream: ReadableStream) => Buffer.from(await new Response(stream).arrayBuffer());

describe('a ZIP of portraits', () => {
  it('gives each portrait a different name', async () => {
    const { stream, counts } = zip();
    expect(namesAndTexts(await read(stream))).toEqual([
      ['same.jpg', 'file of a'],
      ['same-2.jpg', 'file of b'],
      ['other.jpg', 'file of c'],
    ]);
    expect(counts).toEqual({ saved: 3, missing: 0 });
    expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
  });

  it('leaves out a missing portrait and counts it', async () => {
    make.mockRejectedValueOnce(new MissingPortraitError('a'));
    const { stream, counts } = zip();
    expect(readZip(await read(stream)).map(({ name }) => name)).toEqual(['same.jpg', 'other.jpg']);
    expect(counts).toEqual({ saved: 2, missing: 1 });
  });

  it('is made while it is read: no portrait is fetched ahead', async () => {
    const { stream } = zip();
    const reader = stream.getReader();
    await reader.read();
    expect(make.mock.calls.length).toBeLessThan(3);
    // The stream passes the end on to what makes the files, which answers with it.
    await expect(reader.cancel(new Error('enough'))).rejects.toThrow('enough');
    expect(make.mock.calls.length).toBeLessThan(3);
  });

  it('fails when a portrait can’t be fetched, when all are missing, and when it is cancelled', async () => {
    make.mockRejectedValueOnce(new TypeError('offline'));
    await expect(read(zip().stream)).rejects.toThrow('offline');
    make.mockRejectedValue(new MissingPortraitError('x'));
    await expect(read(zip().stream)).rejects.toThrow(MissingPortraitError);
    const controller = new AbortController();
    make.mockImplementation(() => {
      controller.abort();
      return Promise.resolve(new Blob(['x']));
    });
    await expect(read(zip({ signal: controller.signal }).stream)).rejects.toThrow('aborted');
  });
});
