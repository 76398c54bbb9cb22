import { FetchPictureError, fetchPicture } from './fetch-picture';
import { type PictureServer, servePictures } from './testing/picture-server';

let server: PictureServer;

beforeAll(async () => {
  server = await servePictures(new Map([['/a.webp', Buffer.from('0123456789')]]));
});

afterAll(() => server.close());

describe('fetchPicture', () => {
  it('gives the bytes', async () => {
    expect(Buffer.from(await fetchPicture(server.urlOf('/a.webp'))).toString()).toBe('0123456789');
  });

  it('tells the status of a refusal', async () => {
    await expect(fetchPicture(server.urlOf('/b.webp'))).rejects.toMatchObject({
      name: 'FetchPictureError',
      status: 404,
    });
  });

  it('stops at the limit', async () => {
    await expect(fetchPicture(server.urlOf('/a.webp'), 10)).resolves.toHaveLength(10);
    await expect(fetchPicture(server.urlOf('/a.webp'), 9)).rejects.toThrow('larger than 9 bytes');
  });

  it('tells when nobody answers', async () => {
    await expect(fetchPicture('http://127.0.0.1:1/a.webp')).rejects.toThrow(FetchPictureError);
  });
});
