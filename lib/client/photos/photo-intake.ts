import type { Store } from '@/lib/browser/store';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import { fileCacheName } from '../generation/upload-cache';
import { followConnection, onlineStore, untilOnline } from '../online';
import type { PhotoProblem } from './check-photo';
import { inspectFailure, inspectPhoto } from './inspect-photo';
import { createParallelLimit } from './limit-parallel';
import { MissingToolsError } from './missing-tools-error';
import type { ScalePhoto } from './photo-scaler';
import type { Photo, PhotoNotice, PhotoState } from './photo-store';
import type { ScaledPicture } from './scale-picture';

/** Takes those of the files that fit, in their order, and says what it did not take. Never rejects. */
export type PhotoIntake = (files: readonly File[], folderNames: readonly string[]) => Promise<void>;

/** A notice before it has its number. */
type NewNotice = PhotoNotice extends infer Notice
  ? Notice extends PhotoNotice
    ? Omit<Notice, 'id'>
    : never
  : never;

/** Photos that are decoded at the same time: more would take hundreds of megabytes on a phone. */
const SCALED_AT_ONCE = 2;

let lastId = 0;
function nextId(): string {
  lastId += 1;
  return `photo-${lastId}`;
}

/** Makes what brings photos into a store. */
export function createPhotoIntake(store: Store<PhotoState>, scale: ScalePhoto): PhotoIntake {
  const limit = createParallelLimit(SCALED_AT_ONCE);
  followConnection();

  function say(notice: NewNotice): string {
    const id = nextId();
    store.update((state) => ({ ...state, notices: [...state.notices, { ...notice, id }] }));
    return id;
  }

  function refuse(fileName: string, problem: PhotoProblem): void {
    say({ kind: 'refused', fileName, problem });
  }

  function isThere(id: string): boolean {
    return store.get().photos.some((photo) => photo.id === id);
  }

  /** The code that scales may be out of reach: without a network that is waited for, and the photo stays. */
  async function scaleWhenPossible(id: string, file: File): Promise<ScaledPicture> {
    for (;;) {
      try {
        return await limit(() => scale(file));
      } catch (error) {
        if (!(error instanceof MissingToolsError) || onlineStore.get()) throw error;
        const notice = say({ kind: 'waits_for_connection', fileName: file.name });
        await untilOnline();
        store.update((state) => ({
          ...state,
          notices: state.notices.filter((other) => other.id !== notice),
        }));
        if (!isThere(id)) throw error;
      }
    }
  }

  async function follow(id: string, file: File, scaling: Promise<ScaledPicture>): Promise<void> {
    try {
      const { preview } = await scaling;
      if (!isThere(id)) return;
      const previewUrl = URL.createObjectURL(preview);
      store.update((state) => ({
        ...state,
        photos: state.photos.map((photo) => (photo.id === id ? { ...photo, previewUrl } : photo)),
      }));
    } catch (error) {
      if (!isThere(id)) return;
      store.update((state) => ({ ...state, photos: state.photos.filter((photo) => photo.id !== id) }));
      refuse(file.name, await inspectFailure(error, file));
    }
  }

  function take(files: readonly File[]): void {
    const taken = files.map((file): Photo => {
      const id = nextId();
      const scaling = scaleWhenPossible(id, file);
      const scaled = scaling.then(({ picture }) => picture);
      // Whoever uploads the photo hears of it again; until then `follow` says what is wrong.
      scaled.catch(() => undefined);
      void follow(id, file, scaling);
      return { id, file, previewUrl: null, scaled };
    });
    store.update((state) => {
      const photos = [...state.photos, ...taken];
      return { ...state, photos, change: { kind: 'added', count: taken.length, total: photos.length } };
    });
  }

  return async (files, folderNames) => {
    store.update((state) => ({ ...state, notices: [] }));
    for (const name of folderNames) refuse(name, 'folder');
    const problems = await Promise.all(files.map(inspectPhoto));
    const known = new Set(store.get().photos.map(({ file }) => fileCacheName(file)));
    const accepted: File[] = [];
    files.forEach((file, index) => {
      const identity = fileCacheName(file);
      const problem = problems[index] ?? (known.has(identity) ? 'duplicate' : null);
      if (problem) return refuse(file.name, problem);
      known.add(identity);
      accepted.push(file);
    });
    const free = Math.max(0, PHOTOS_MAXIMUM - store.get().photos.length);
    if (Math.min(free, accepted.length) > 0) take(accepted.slice(0, free));
    const left = accepted.length - free;
    if (left > 0) say({ kind: 'too_many', left });
  };
}
