import { createServer } from 'node:http';

import { listenOnLoopback, type ListeningServer } from '@chiaro/local-stack/kit/listen';
import { isPrivateImage } from './image';

let registry: ListeningServer;

/** A registry as GitHub's, with one public image, one private image, and one public package without the tag 2. */
beforeAll(async () => {
  const server = createServer(({ headers, url }, response) => {
    const { pathname, searchParams } = new URL(url ?? '/', registry.origin);
    if (pathname === '/token') {
      const isPublic = searchParams.get('scope') === 'repository:example/public:pull';
      response.writeHead(isPublic ? 200 : 401).end(JSON.stringify(isPublic ? { token: 'anonymous' } : {}));
    } else if (headers.authorization === undefined) {
      const scope = `repository:${pathname.slice(4).replace(/\/manifests.*/, '')}:pull`;
      const challenge = `Bearer realm="${registry.origin}/token",service="ghcr.io",scope="${scope}"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
    } else {
      response.writeHead(pathname.endsWith('/public/manifests/1') ? 200 : 404).end();
    }
  });
  registry = await listenOnLoopback(server);
});

afterAll(() => registry.close());

describe('an image', () => {
  it.each([
    ['ghcr.io/example/public:1', false],
    ['ghcr.io/example/public:2', true],
    ['ghcr.io/example/private:1', true],
    ['no-registry:1', false],
  ])('%s is private: %s', async (image, isPrivate) => {
    expect(await isPrivateImage(image, registry.origin)).toBe(isPrivate);
  });

  it('is not private where the registry does not answer', async () => {
    expect(await isPrivateImage('ghcr.io/example/private:1', 'http://127.0.0.1:1')).toBe(false);
  });
});
