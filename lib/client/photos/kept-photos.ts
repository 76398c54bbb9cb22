import type { DBSchema } from 'idb';

import { writeText } from '@/lib/browser/browser-storage';
import { createDatabase } from '@/lib/browser/create-database';
import type { Store } from '@/lib/browser/store';
import { PHOTOS_REMEMBERED_HOURS } from '@/lib/shared/rules/retention';

import type { QuarterTurns } from '../pictures/draw-picture';
import { DATABASES } from '../sign-out-signal';
import { KEPT_PHOTOS_KEY, type Photo, type PhotoState, turnedName } from './photo-state';

/** A chosen photo as it is stored, unturned: the bytes and not a Blob, because Safari has lost Blobs that it kept. */
interface StoredPhoto {
  cacheName: string;
  /** Missing in photos that an earlier version stored. */
  turns?: QuarterTurns;
  isTurnedByUser?: boolean;
  fileName: string;
  type: string;
  bytes: ArrayBuffer;
  /** Its place among the photos when it was stored. */
  place: number;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

interface KeptPhotosSchema extends DBSchema {
  photos: { key: string; value: StoredPhoto };
}

/** A photo of an earlier visit, scaled and unturned. */
export type KeptPhoto = Pick<Photo, 'file' | 'identity' | 'turns' | 'isTurnedByUser'>;

const KEPT_MS = PHOTOS_REMEMBERED_HOURS * 60 * 60 * 1000;

/**
 * The chosen photos in IndexedDB, so that a reload does not lose them. Never rejects: nothing is kept where it fails.
 */
export function createKeptPhotos() {
  const { open } = createDatabase<KeptPhotosSchema>(DATABASES.photos, 1, (database) => {
    database.createObjectStore('photos', { keyPath: 'cacheName' });
  });

  async function write(photo: Photo, picture: Blob, place: number): Promise<void> {
    try {
      const bytes = await picture.arrayBuffer();
      const database = await open();
      await database.put('photos', {
        cacheName: photo.identity,
        turns: photo.turns,
        isTurnedByUser: photo.isTurnedByUser,
        fileName: photo.file.name,
        type: picture.type,
        bytes,
        place,
        keptAt: Date.now(),
      });
      writeText('local', KEPT_PHOTOS_KEY, '1');
    } catch {
      // The photo is lost at a reload, as it would be without this.
    }
  }

  async function remove(identities: readonly string[]): Promise<void> {
    try {
      const database = await open();
      await Promise.all(identities.map((identity) => database.delete('photos', identity)));
      if ((await database.count('photos')) === 0) writeText('local', KEPT_PHOTOS_KEY, null);
    } catch {
      // The next visit deletes what is too old.
    }
  }

  /** The photos of before, in their sequence. Deletes those that are too old. */
  async function read(): Promise<KeptPhoto[]> {
    try {
      const photos = await (await open()).getAll('photos');
      const isOld = ({ keptAt }: StoredPhoto): boolean => Math.abs(Date.now() - keptAt) > KEPT_MS;
      await remove(photos.filter(isOld).map(({ cacheName }) => cacheName));
      return photos
        .filter((photo) => !isOld(photo))
        .sort((one, other) => one.place - other.place || one.keptAt - other.keptAt)
        .map(({ cacheName, turns = 0, isTurnedByUser = false, fileName, type, bytes }) => ({
          identity: cacheName,
          turns,
          isTurnedByUser,
          file: new File([bytes], fileName, { type }),
        }));
    } catch {
      return [];
    }
  }

  return {
    /** Keeps a store's photos and turns from now on, and forgets removed ones. `takeBack` gets the photos of before. */
    async follow(store: Store<PhotoState>, takeBack: (photos: KeptPhoto[]) => void): Promise<void> {
      /** The photos that are stored, each with its turn, by the file's identity. */
      let known: ReadonlyMap<string, string> = new Map();
      let writing = Promise.resolve();
      let isTakingBack = false;

      const keep = (): void => {
        // Those that are still to come would look like removed ones.
        if (isTakingBack) return;
        const { photos } = store.get();
        const present = namesOf(photos);
        const gone = [...known.keys()].filter((identity) => !present.has(identity));
        const before = known;
        known = present;
        if (gone.length > 0) writing = writing.then(() => remove(gone));
        photos.forEach((photo, place) => {
          if (before.get(photo.identity) === photo.cacheName) return;
          // Scaling may take long, and removals don't wait for it.
          void photo.unturned.then(
            (picture) => {
              writing = writing.then(async () => {
                if (isThere(store, photo)) await write(photo, picture, place);
                // It was removed during the write.
                if (!isThere(store, photo)) await remove([photo.identity]);
              });
            },
            () => undefined,
          );
        });
      };

      store.subscribe(keep);
      const photos = await read();
      const back = photos.filter(({ identity }) => !known.has(identity));
      // They are stored already, and stay no longer than that.
      known = new Map([...known, ...namesOf(back)]);
      isTakingBack = true;
      takeBack(back);
      isTakingBack = false;
      keep();
    },
  };
}

function namesOf(photos: readonly Pick<Photo, 'identity' | 'turns'>[]): Map<string, string> {
  return new Map(photos.map(({ identity, turns }) => [identity, turnedName(identity, turns)]));
}

function isThere(store: Store<PhotoState>, { identity }: Photo): boolean {
  return store.get().photos.some((photo) => photo.identity === identity);
}
