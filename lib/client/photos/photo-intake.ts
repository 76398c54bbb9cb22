import { createConnection } from '@/lib/browser/connection';
import type { Store } from '@/lib/browser/store';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import type { Client } from '../../browser/client';
import { fileIdentity } from './check-photo';
import { inspectFailure, inspectPhoto } from './inspect-photo';
import { createParallelLimit } from './limit-parallel';
import { createKeptPhotos } from './kept-photos';
import { createPhotoLook } from './look/look-at-photo';
import { MissingToolsError } from './missing-tools-error';
import type { PhotoProblem } from './photo-problem';
import type { Photo, PhotoIntake, PhotoNotice, PhotoState } from './photo-state';
import { readFolder } from './read-folder';
import { createScalePhoto } from './scale-photo';
import type { ScaledPicture } from './scale-picture';

/** A notice without its id. */
type NewNotice = PhotoNotice extends infer Notice
  ? Notice extends PhotoNotice
    ? Omit<Notice, 'id'>
    : never
  : never;

/** Photos that are decoded, or read whole, at the same time; more would take hundreds of megabytes on a phone. */
const AT_ONCE = 2;

interface AcceptedFile {
  readonly file: File;
  readonly cacheName: string;
}

/** The result of a file's inspection. */
type Inspection = { readonly problem: PhotoProblem } | { readonly problem: null; readonly cacheName: string };

const UNREADABLE = { problem: 'unreadable' } as const;

async function inspect(file: File): Promise<Inspection> {
  const problem = await inspectPhoto(file);
  if (problem) return { problem };
  try {
    return { problem: null, cacheName: await fileIdentity(file) };
  } catch {
    return UNREADABLE;
  }
}

/** Makes what takes photos into a store, and brings back those of before a reload. */
export function createPhotoIntake(client: Client, store: Store<PhotoState>): PhotoIntake {
  const connection = client.get(createConnection);
  const scale = client.get(createScalePhoto);
  const { look } = client.get(createPhotoLook);
  const limit = createParallelLimit(AT_ONCE);
  const limitReading = createParallelLimit(AT_ONCE);
  let lastId = 0;
  let scaling = 0;
  let looking = Promise.resolve();

  function nextId(): string {
    lastId += 1;
    return `photo-${lastId}`;
  }

  function notify(notice: NewNotice): string {
    const id = nextId();
    store.update((state) => ({ ...state, notices: [...state.notices, { ...notice, id }] }));
    return id;
  }

  function refuse(fileName: string, problem: PhotoProblem): void {
    notify({ kind: 'refused', fileName, problem });
  }

  function isThere(id: string): boolean {
    return store.get().photos.some((photo) => photo.id === id);
  }

  /** Where the scaler's code can't be loaded without a network, waits for one and keeps the photo. */
  async function scaleWhenPossible(id: string, file: File): Promise<ScaledPicture> {
    for (;;) {
      try {
        return await limit(() => scale(file));
      } catch (error) {
        if (!(error instanceof MissingToolsError) || connection.store.get()) throw error;
        const notice = notify({ kind: 'waits_for_connection', fileName: file.name });
        await connection.untilOnline();
        store.update((state) => ({
          ...state,
          notices: state.notices.filter((other) => other.id !== notice),
        }));
        if (!isThere(id)) throw error;
      }
    }
  }

  async function lookAtNew(): Promise<void> {
    for (const { id, scaled, facts } of store.get().photos) {
      if (facts !== undefined) continue;
      setPhoto(id, { facts: await scaled.then(look, () => null) });
    }
  }

  function setPhoto(id: string, change: Partial<Photo>): void {
    store.update((state) => ({
      ...state,
      photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
    }));
  }

  async function follow(id: string, file: File, scaledPicture: Promise<ScaledPicture>): Promise<void> {
    scaling += 1;
    await show(id, file, scaledPicture);
    scaling -= 1;
    // Both at once would make the photos appear later.
    if (scaling === 0) looking = looking.then(lookAtNew);
  }

  async function show(id: string, file: File, scaledPicture: Promise<ScaledPicture>): Promise<void> {
    try {
      const scaled = await scaledPicture;
      if (!isThere(id)) return;
      setPhoto(id, { preview: URL.createObjectURL(scaled.preview) });
    } catch (error) {
      if (!isThere(id)) return;
      store.update((state) => ({ ...state, photos: state.photos.filter((photo) => photo.id !== id) }));
      refuse(file.name, await inspectFailure(error, file));
    }
  }

  /** Takes files as photos; kept ones are scaled already, and only lack a preview. */
  function take(files: readonly AcceptedFile[], areScaled = false): void {
    const taken = files.map(({ file, cacheName }): Photo => {
      const id = nextId();
      const scaledPicture = scaleWhenPossible(id, file);
      const scaled = areScaled ? Promise.resolve(file) : scaledPicture.then(({ picture }) => picture);
      // `follow` adds the notice; the upload gets the rejection again.
      scaled.catch(() => undefined);
      void follow(id, file, scaledPicture);
      return { id, file, preview: null, cacheName, scaled };
    });
    store.update((state) => {
      const photos = [...state.photos, ...taken];
      return { ...state, photos, change: { kind: 'added', count: taken.length, total: photos.length } };
    });
  }

  /** The pictures of dropped folders; a notice names a folder without any. */
  async function picturesIn(folders: readonly FileSystemDirectoryEntry[]): Promise<File[]> {
    const pictures = await Promise.all(
      folders.map(async (folder) => ({ folder, found: await readFolder(folder) })),
    );
    for (const { folder, found } of pictures) if (found.length === 0) refuse(folder.name, 'folder');
    return pictures.flatMap(({ found }) => found);
  }

  void client.get(createKeptPhotos).follow(store, (photos) => {
    const free = PHOTOS_MAXIMUM - store.get().photos.length;
    if (Math.min(free, photos.length) > 0) take(photos.slice(0, free), true);
  });

  return async (loose, folders) => {
    store.update((state) => ({ ...state, notices: [] }));
    const files = [...loose, ...(await picturesIn(folders))];
    const inspections = await Promise.all(files.map((file) => limitReading(() => inspect(file))));
    const known = new Set(store.get().photos.map(({ cacheName }) => cacheName));
    const accepted: AcceptedFile[] = [];
    files.forEach((file, index) => {
      const inspection = inspections[index] ?? UNREADABLE;
      if (inspection.problem) return refuse(file.name, inspection.problem);
      const { cacheName } = inspection;
      if (known.has(cacheName)) return refuse(file.name, 'duplicate');
      known.add(cacheName);
      accepted.push({ file, cacheName });
    });
    const free = Math.max(0, PHOTOS_MAXIMUM - store.get().photos.length);
    if (Math.min(free, accepted.length) > 0) take(accepted.slice(0, free));
    const left = accepted.length - free;
    if (left > 0) notify({ kind: 'too_many', left });
  };
}
