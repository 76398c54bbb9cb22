import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { PrivateFiles } from '@/lib/server/ports';
import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { servePictures, type ServedPicture } from '@chiaro/engine/testing/picture-server';

/** Addresses of the pictures that the checks' jobs use. */
export interface OfferedPictures {
  photos: string[];
  template: string;
  /** A template that is not in the catalogue and has no plate. */
  customTemplate: string;
  style: string;
  /** A picture without a person. */
  empty: string;
  /** Addresses that answer no whole picture, with what they answer. */
  unreadable: { what: string; address: string }[];
  /** An address that never answers; null when there is none. */
  hanging: string | null;
  /** Returns an address at which the worker can read a JPEG until `close`; null where nothing can be stored for it. */
  offer: ((jpeg: Buffer) => Promise<string>) | null;
  close(): Promise<void>;
}

const PHOTOS = [1, 2, 3].map((number) => `/images/demo/selfie-${number}-480.webp`);
const TEMPLATE = POSES[0].url;
const PLATE = TEMPLATE.replace('/poses/', '/plates/');
const CUSTOM_TEMPLATE = '/images/examples/emil-before-1280.webp';
const STYLE = STYLES[0].url;
const MISSING = '/images/demo/no-such-picture.webp';

/** A path of uploads, so that the app deletes what a check that was killed leaves. */
const OFFERED_FOLDER = 'uploads/worker-check';

/**
 * Returns the pictures of a deployed Chiaro at `origin`, with `photos` in place of its demo photos unless empty. Its store
 * of photos, where known, holds what is offered.
 */
export function remotePictures(
  origin: string,
  photos: readonly string[],
  files: Pick<PrivateFiles, 'put' | 'presign' | 'delete'> | null,
): OfferedPictures {
  const offered: string[] = [];
  const at = (place: string): string => `${origin}${place}`;
  return {
    photos: photos.length > 0 ? [...photos] : PHOTOS.map(at),
    template: at(TEMPLATE),
    customTemplate: at(CUSTOM_TEMPLATE),
    style: at(STYLE),
    empty: at(PLATE),
    unreadable: [
      { what: 'a page', address: at('/') },
      { what: 'nothing (404)', address: at(MISSING) },
    ],
    hanging: null,
    offer:
      files &&
      (async (jpeg) => {
        const place = `${OFFERED_FOLDER}/${randomUUID()}.jpg`;
        offered.push(place);
        await files.put({ path: place, bytes: jpeg, contentType: 'image/jpeg' });
        const [address = ''] = await files.presign([place]);
        return address;
      }),
    close: async () => files?.delete(offered),
  };
}

/** Serves the built-in pictures on loopback, with `photoFiles` in place of the demo photos unless empty. */
export async function servedPictures(photoFiles: readonly string[]): Promise<OfferedPictures> {
  const builtIn = [...PHOTOS, TEMPLATE, PLATE, CUSTOM_TEMPLATE, STYLE];
  const files = new Map<string, ServedPicture>(
    builtIn.map((place) => [place, readFileSync(path.join('public', place))]),
  );
  const own = photoFiles.map((file, index) => {
    const place = `/photos/${index}${path.extname(file)}`;
    files.set(place, readFileSync(file));
    return place;
  });
  files.set('/', Buffer.from('<!doctype html><title>A page</title>'));
  files.set('/cut-off.webp', readFileSync(path.join('public', PHOTOS[0] ?? '')).subarray(0, 3_000));
  files.set('/empty.webp', Buffer.alloc(0));
  files.set('/hanging.webp', 'hang');
  const server = await servePictures(files);
  const offered = remotePictures(new URL(server.urlOf('/')).origin, own.map(server.urlOf), null);
  return {
    ...offered,
    unreadable: [
      ...offered.unreadable,
      { what: 'half a picture', address: server.urlOf('/cut-off.webp') },
      { what: 'an empty file', address: server.urlOf('/empty.webp') },
      { what: 'no server', address: 'http://127.0.0.1:1/no-server.webp' },
    ],
    hanging: server.urlOf('/hanging.webp'),
    offer: (jpeg) => {
      const place = `/offered/${randomUUID()}.jpg`;
      files.set(place, jpeg);
      return Promise.resolve(server.urlOf(place));
    },
    close: server.close,
  };
}
