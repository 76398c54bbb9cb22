import { readFileSync } from 'node:fs';
import path from 'node:path';

import { POSES, STYLES } from '@/lib/shared/rules/catalogue';
import { servePictures, type ServedPicture } from '@chiaro/engine/testing/picture-server';

const PHOTOS = [1, 2, 3].map((number) => `/images/demo/selfie-${number}-480.webp`);
const PLACES = {
  template: POSES[0].url,
  /** A template that is not in the catalogue and has no plate. */
  customTemplate: '/images/examples/emil-before-1280.webp',
  style: STYLES[0].url,
  /** A picture without a person. */
  empty: POSES[0].url.replace('/poses/', '/plates/'),
};

/** Addresses of the pictures that the checks' jobs use. */
export type OfferedPictures = Record<keyof typeof PLACES, string> & {
  photos: string[];
  /** Addresses that answer no whole picture, with what they answer. */
  unreadable: { what: string; address: string }[];
  /** An address that never answers; null when there is none. */
  hanging: string | null;
  close(): Promise<void>;
};

/** Returns the pictures of a deployed Chiaro at `origin`, with `photos` in place of its demo photos unless empty. */
export function remotePictures(origin: string, photos: readonly string[]): OfferedPictures {
  const places = Object.entries(PLACES).map(([name, place]) => [name, origin + place]);
  return {
    ...(Object.fromEntries(places) as typeof PLACES),
    photos: photos.length > 0 ? [...photos] : PHOTOS.map((place) => origin + place),
    unreadable: [
      { what: 'a page', address: `${origin}/` },
      { what: 'nothing (404)', address: `${origin}/images/demo/no-such-picture.webp` },
    ],
    hanging: null,
    close: () => Promise.resolve(),
  };
}

/** Serves the built-in pictures on loopback, with `photoFiles` in place of the demo photos unless empty. */
export async function servedPictures(photoFiles: readonly string[]): Promise<OfferedPictures> {
  const inPublic = (place: string): Buffer => readFileSync(path.join('public', place));
  const { urlOf, close } = await servePictures(
    new Map<string, ServedPicture>([
      ...[...PHOTOS, ...Object.values(PLACES)].map((place) => [place, inPublic(place)] as const),
      ...photoFiles.map((file, index) => [`/photos/${index}`, readFileSync(file)] as const),
      ['/', Buffer.from('<!doctype html><title>A page</title>')],
      ['/cut-off.webp', inPublic(PLACES.template).subarray(0, 3_000)],
      ['/empty.webp', Buffer.alloc(0)],
      ['/hanging.webp', 'hang'],
    ]),
  );
  const own = photoFiles.map((_, index) => urlOf(`/photos/${index}`));
  const pictures = remotePictures(urlOf(''), own);
  const unreadable = [
    { what: 'half a picture', address: urlOf('/cut-off.webp') },
    { what: 'an empty file', address: urlOf('/empty.webp') },
    { what: 'no server', address: 'http://127.0.0.1:1/no-server.webp' },
  ];
  return {
    ...pictures,
    unreadable: [...pictures.unreadable, ...unreadable],
    hanging: urlOf('/hanging.webp'),
    close,
  };
}
