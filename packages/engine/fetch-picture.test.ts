import { fetchPicture } from './fetch-picture';
import { type PictureServer, type ServedPicture, servePictures } from './testing/picture-server';

let server: PictureServer;

beforeAll(async () => {
  server = await servePictures(
    new Map<string, ServedPicture>([
      ['/a.webp', Buffer.from('0123456789')],
      ['/empty.webp', Buffer.alloc(0)],
      ['/hanging.webp', 'hang'],
    ]),
  );
});

afterAll(() => server.close());

describe('fetchPicture', () => {
  it('returns the bytes', async () => {
    expect(Buffer.from(await fetchPicture(server.urlOf('/a.webp'))).toString()).toBe('0123456789');
  });

  it('throws the status of an error answer', async () => {
    await expect(fetchPicture(server.urlOf('/b.webp'))).rejects.toMatchObject({
      name: 'FetchPictureError',
      status: 404,
    });
  });

  it('stops at the limit', async () => {
    await expect(fetchPicture(server.urlOf('/a.webp'), { mostBytes: 10 })).resolves.toHaveLength(10);
    await expect(fetchPicture(server.urlOf('/a.webp'), { mostBytes: 9 })).rejects.toThrow(
      'larger than 9 bytes',
    );
  });

  it('returns an empty file', async () => {
    expect(await fetchPicture(server.urlOf('/empty.webp'))).toHaveLength(0);
  });

  it.each([
    ['no server is there', () => 'http://127.0.0.1:1/a.webp?signature=secret', 'could not be reached'],
    ['the address has a password', () => 'http://me:secret@127.0.0.1:1/a.webp', 'could not be reached'],
    [
      'the server does not answer',
      () => server.urlOf('/hanging.webp?signature=secret'),
      'did not answer in time',
    ],
  ])('throws an error without the address when %s', async (_name, address, sentence) => {
    const fetched = fetchPicture(address(), { timeoutMs: 200 });
    await expect(fetched).rejects.toMatchObject({
      name: 'FetchPictureError',
      message: `The server ${sentence}.`,
    });
  });
});
