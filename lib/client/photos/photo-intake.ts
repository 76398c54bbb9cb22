import { createConnection } from '@/lib/browser/connection';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import type { ServiceContainer } from '../../browser/service-container';
import { fileIdentity, inspectFailure, type PhotoProblem, readPhotoFile } from '../pictures/inspect-photo';
import { createParallelLimit } from '../pictures/limit-parallel';
import { createKeptPhotos, type KeptPhoto } from './kept-photos';
import { createLookAtPhotos } from './look-at-photos';
import { createPageScaler } from '../pictures/photo-scaler';
import {
  changePhoto,
  createPhotoStore,
  type Photo,
  type PhotoNoticeContent,
  turnedName,
} from './photo-state';
import { readFolder } from './read-folder';
import type { ScaledPicture } from '../pictures/scale-picture';
import { MissingToolsError } from '../pictures/workers';

/** Photos that are decoded at the same time; more would take hundreds of megabytes on a phone. */
const AT_ONCE = 2;

/** Whether a notice is of the photos that are there, and not of the last choice. */
function stillHolds({ kind }: PhotoNoticeContent): boolean {
  return kind === 'waits_for_connection' || kind === 'sent_as_it_is';
}

/** Returns the identity of a file that can be taken, or the reason why not; null for the other. */
async function inspect(file: File) {
  const bytes = await readPhotoFile(file);
  if (typeof bytes === 'string') return { file, identity: null, problem: bytes };
  try {
    return { file, identity: await fileIdentity(file, bytes), problem: null };
  } catch (error) {
    return { file, identity: null, problem: await inspectFailure(error, file) };
  }
}

/** Makes what takes photos into the tab's state, and brings back those of before a reload. */
export function createPhotoIntake(container: ServiceContainer) {
  const store = container.get(createPhotoStore);
  const connection = container.get(createConnection);
  const { scale } = container.get(createPageScaler);
  const { lookAtNew, prepare } = container.get(createLookAtPhotos);
  const limit = createParallelLimit(AT_ONCE);
  let lastId = 0;
  let scaling = 0;

  function nextId(): string {
    lastId += 1;
    return `photo-${lastId}`;
  }

  function notify(notice: PhotoNoticeContent): string {
    const id = nextId();
    store.update((state) => ({ ...state, notices: [...state.notices, { ...notice, id }] }));
    return id;
  }

  function refuse(fileName: string, problem: PhotoProblem): void {
    notify({ kind: 'refused', fileName, problem });
  }

  const find = (id: string) => store.get().photos.find((photo) => photo.id === id);

  /** Where the scaler's code can't be loaded without a network, waits for one and keeps the photo. */
  async function scaleWhenPossible(id: string, { file, turns }: KeptPhoto): Promise<ScaledPicture> {
    for (;;) {
      try {
        return await limit(() => scale(file, undefined, turns));
      } catch (error) {
        if (!(error instanceof MissingToolsError) || connection.store.get()) throw error;
        const notice = notify({ kind: 'waits_for_connection', fileName: file.name });
        await connection.untilOnline();
        store.update((state) => ({
          ...state,
          notices: state.notices.filter((other) => other.id !== notice),
        }));
        if (!find(id)) throw error;
      }
    }
  }

  /** Shows the preview of a photo when it is scaled, or why there is none. */
  async function show(id: string, kept: KeptPhoto, scaledPicture: Promise<ScaledPicture>): Promise<void> {
    const { file, turns } = kept;
    scaling += 1;
    try {
      const { preview } = await scaledPicture;
      // One that was turned meanwhile has its own preview.
      if (find(id)?.turns === turns) changePhoto(store, id, { preview: URL.createObjectURL(preview) });
      const isTold = store.get().notices.some(({ kind }) => kind === 'sent_as_it_is');
      if (preview === file && !isTold) notify({ kind: 'sent_as_it_is' });
    } catch (error) {
      if (find(id)) {
        store.update((state) => {
          const photos = state.photos.filter((photo) => photo.id !== id);
          return { ...state, photos, change: { kind: 'removed', count: 1, total: photos.length } };
        });
        refuse(file.name, await inspectFailure(error, file));
      }
    }
    scaling -= 1;
    // Both at once would make the photos appear later.
    if (scaling === 0) lookAtNew();
  }

  /** Takes a file as a photo and returns its id; a kept one is scaled already, and only lacks a preview. */
  function take(kept: KeptPhoto, isScaled = false): string {
    prepare();
    const id = nextId();
    const { file, identity, turns } = kept;
    const scaledPicture = scaleWhenPossible(id, kept);
    const picture = scaledPicture.then((result) => result.picture);
    // `show` adds the notice; the upload gets the rejection again.
    picture.catch(() => undefined);
    void show(id, kept, scaledPicture);
    const unturned = isScaled ? Promise.resolve(file) : picture;
    const scaled = turns === 0 ? unturned : picture;
    const photo: Photo = {
      ...kept,
      id,
      preview: null,
      cacheName: turnedName(identity, turns),
      unturned,
      scaled,
    };
    store.update((state) => ({ ...state, photos: [...state.photos, photo] }));
    return id;
  }

  function tellAdded(count: number): void {
    if (count === 0) return;
    store.update((state) => ({ ...state, change: { kind: 'added', count, total: state.photos.length } }));
  }

  /** The pictures of dropped folders; a notice names a folder without any. */
  async function picturesIn(folders: readonly FileSystemDirectoryEntry[]): Promise<File[]> {
    const pictures = await Promise.all(
      folders.map(async (folder) => ({ folder, found: await readFolder(folder) })),
    );
    for (const { folder, found } of pictures) if (found.length === 0) refuse(folder.name, 'folder');
    return pictures.flatMap(({ found }) => found);
  }

  void container.get(createKeptPhotos).follow(store, (photos) => {
    const taken = photos.slice(0, Math.max(0, PHOTOS_MAXIMUM - store.get().photos.length));
    for (const photo of taken) take(photo, true);
    tellAdded(taken.length);
  });

  return {
    /** Starts what looks at photos, which takes as long as the choice of some. */
    prepare,

    /**
     * Takes the files and the folders' pictures that fit, in their order, with a notice for each other. Never rejects.
     */
    async takeIn(loose: readonly File[], folders: readonly FileSystemDirectoryEntry[]): Promise<void> {
      const { removals } = store.get();
      const isOver = () => store.get().removals !== removals;
      const isFull = () => store.get().photos.length >= PHOTOS_MAXIMUM;
      store.update(({ photos, notices, ...state }) => ({
        ...state,
        // Where there could be no look, its code may load now.
        photos: photos.map((photo) => (photo.facts === null ? { ...photo, facts: undefined } : photo)),
        notices: notices.filter(stillHolds),
      }));
      const files = [...loose, ...(await picturesIn(folders))];
      const known = new Set(store.get().photos.map(({ identity }) => identity));
      const inspectIfRoom = (file?: File) => (!file || isOver() || isFull() ? null : inspect(file));
      const added: string[] = [];
      let left = 0;
      let next = inspectIfRoom(files[0]);
      for (const index of files.keys()) {
        const inspection = next;
        // Each is scaled while the next is read.
        next = inspectIfRoom(files[index + 1]);
        const inspected = await inspection;
        if (isOver()) return;
        if (!inspected) {
          left += 1;
          continue;
        }
        const { file, identity, problem } = inspected;
        // Another choice may have added photos meanwhile.
        for (const photo of store.get().photos) known.add(photo.identity);
        if (identity === null || known.has(identity)) {
          refuse(file.name, problem ?? 'duplicate');
          continue;
        }
        known.add(identity);
        if (isFull()) left += 1;
        else added.push(take({ file, identity, turns: 0, isTurnedByUser: false }));
      }
      tellAdded(added.filter(find).length);
      if (scaling === 0) lookAtNew();
      if (left > 0) notify({ kind: 'too_many', left });
    },
  };
}
