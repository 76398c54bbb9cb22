import { type Server, createServer } from 'node:http';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';

/** A server of pictures on loopback for tests. */
export interface PictureServer {
  /** The address of a picture. */
  urlOf: (path: string) => string;
  /** Resolves when a path is requested. */
  asked: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The content of a path: a file, or `hang` for a request without an answer. */
export type ServedPicture = Uint8Array | 'hang';

/** Serves files by their paths; 404 for every other path. */
export async function servePictures(pictures: ReadonlyMap<string, ServedPicture>): Promise<PictureServer> {
  const waiting = new Map<string, () => void>();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    waiting.get(pathname)?.();
    const picture = pictures.get(pathname);
    if (picture === 'hang') return;
    response.writeHead(picture ? 200 : 404).end(picture);
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    urlOf: (path) => origin + path,
    asked: (path) => new Promise((resolve) => waiting.set(path, resolve)),
    close,
  };
}
