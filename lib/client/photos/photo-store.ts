import { createStore, type Store } from '@/lib/browser/store';

import type { PhotoProblem } from './check-photo';
import type { PhotoIntake } from './photo-intake';

/** A photo that was chosen; `scaled` is what will be uploaded. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  /** Address of a small version for the page; null until it is there. */
  readonly preview: string | null;
  /** The same name is the same photo. */
  readonly cacheName: string;
  /** Rejects when the browser can't decode the file. */
  readonly scaled: Promise<Blob>;
}

/** Something to say about files: that and why one is not taken, that it waits, or that too many were chosen. */
export type PhotoNotice =
  | {
      readonly id: string;
      readonly kind: 'refused';
      readonly fileName: string;
      readonly problem: PhotoProblem;
    }
  | { readonly id: string; readonly kind: 'waits_for_connection'; readonly fileName: string }
  | { readonly id: string; readonly kind: 'too_many'; readonly left: number };

/** The last change of their number, for those who can't see it. */
export interface PhotoChange {
  readonly kind: 'added' | 'removed';
  /** Photos that came or went. */
  readonly count: number;
  /** Photos there are now. */
  readonly total: number;
}

export interface PhotoState {
  readonly photos: readonly Photo[];
  readonly notices: readonly PhotoNotice[];
  readonly change: PhotoChange | null;
}

export interface PhotoStore extends Store<PhotoState> {
  /** Checks files and takes those that fit, in their order; says what it did not take, folders among it. */
  add(files: readonly File[], folderNames?: readonly string[]): Promise<void>;
  remove(id: string): void;
  removeAll(): void;
  dismissNotices(): void;
}

const NOTHING: PhotoState = { photos: [], notices: [], change: null };

/**
 * Makes the store of the chosen photos; they live in memory, previews are released on removal. What takes photos
 * in is loaded with the first ones.
 */
export function createPhotoStore(loadIntake: (store: Store<PhotoState>) => Promise<PhotoIntake>): PhotoStore {
  const store = createStore(NOTHING);
  let intake: Promise<PhotoIntake> | null = null;

  function removeWhere(isRemoved: (photo: Photo) => boolean): void {
    store.update((state) => {
      const photos = state.photos.filter((photo) => !isRemoved(photo));
      const count = state.photos.length - photos.length;
      for (const { preview } of state.photos.filter(isRemoved)) {
        if (preview) URL.revokeObjectURL(preview);
      }
      return count > 0
        ? { ...state, photos, change: { kind: 'removed', count, total: photos.length } }
        : state;
    });
  }

  return {
    ...store,
    async add(files, folderNames = []) {
      try {
        await (
          await (intake ??= loadIntake(store))
        )(files, folderNames);
      } catch {
        intake = null;
        const notices = files.map(({ name }, index): PhotoNotice => ({
          id: `not-loaded-${index}`,
          kind: 'refused',
          fileName: name,
          problem: 'not_loaded',
        }));
        store.update((state) => ({ ...state, notices }));
      }
    },
    remove: (id) => removeWhere((photo) => photo.id === id),
    removeAll() {
      removeWhere(() => true);
      store.update((state) => ({ ...state, notices: [] }));
    },
    dismissNotices() {
      store.update((state) => (state.notices.length === 0 ? state : { ...state, notices: [] }));
    },
  };
}

/** The chosen photos of this visit. */
export const photoStore: PhotoStore = createPhotoStore(async (store) => {
  const [{ createPhotoIntake }, { scalePhotoLater }] = await Promise.all([
    import('./photo-intake'),
    import('./later-scaler'),
  ]);
  return createPhotoIntake(store, scalePhotoLater);
});
