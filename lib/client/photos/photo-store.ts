import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import { createStore, type Store } from '../store';
import { checkPhoto, type PhotoProblem, undecodableProblem } from './check-photo';
import { scalePhotoLater } from './later-scaler';
import { createParallelLimit } from './limit-parallel';
import type { ScalePhoto } from './photo-scaler';

/** A photo that was chosen; `scaled` is what will be uploaded. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  /** Address of the scaled picture for the page; null until it is there. */
  readonly previewUrl: string | null;
  /** Rejects when the browser can't decode the file. */
  readonly scaled: Promise<Blob>;
}

/** Something to say about files that were not taken. */
export type PhotoNotice =
  | {
      readonly id: string;
      readonly kind: 'refused';
      readonly fileName: string;
      readonly problem: PhotoProblem;
    }
  | { readonly id: string; readonly kind: 'too_many'; readonly left: number };

export interface PhotoState {
  readonly photos: readonly Photo[];
  readonly notices: readonly PhotoNotice[];
}

export interface PhotoStore extends Store<PhotoState> {
  /** Checks files and takes those that fit, in their order; says what it did not take. */
  add(files: readonly File[]): Promise<void>;
  remove(id: string): void;
  removeAll(): void;
  dismissNotices(): void;
}

/** Photos that are decoded at the same time: more would take hundreds of megabytes on a phone. */
const SCALED_AT_ONCE = 2;

let lastId = 0;
function nextId(): string {
  lastId += 1;
  return `photo-${lastId}`;
}

/** Makes the store of the chosen photos; they live in memory, previews are released on removal. */
export function createPhotoStore(scale: ScalePhoto): PhotoStore {
  const store = createStore<PhotoState>({ photos: [], notices: [] });
  const limit = createParallelLimit(SCALED_AT_ONCE);

  function refuse(file: File, problem: PhotoProblem): void {
    const notice: PhotoNotice = { id: nextId(), kind: 'refused', fileName: file.name, problem };
    store.update((state) => ({ ...state, notices: [...state.notices, notice] }));
  }

  function remove(id: string): void {
    store.update((state) => {
      const photo = state.photos.find((candidate) => candidate.id === id);
      if (photo?.previewUrl) URL.revokeObjectURL(photo.previewUrl);
      return { ...state, photos: state.photos.filter((candidate) => candidate.id !== id) };
    });
  }

  function showPreview(id: string, picture: Blob): void {
    if (!store.get().photos.some((photo) => photo.id === id)) return;
    const previewUrl = URL.createObjectURL(picture);
    store.update((state) => ({
      ...state,
      photos: state.photos.map((photo) => (photo.id === id ? { ...photo, previewUrl } : photo)),
    }));
  }

  function take(file: File): void {
    const id = nextId();
    const scaled = limit(() => scale(file));
    store.update((state) => ({
      ...state,
      photos: [...state.photos, { id, file, previewUrl: null, scaled }],
    }));
    scaled.then(
      (picture) => showPreview(id, picture),
      () => {
        remove(id);
        refuse(file, undecodableProblem(file));
      },
    );
  }

  return {
    ...store,
    async add(files) {
      store.update((state) => ({ ...state, notices: [] }));
      const problems = await Promise.all(files.map(checkPhoto));
      const accepted: File[] = [];
      files.forEach((file, index) => {
        const problem = problems[index];
        if (problem) refuse(file, problem);
        else accepted.push(file);
      });
      const free = PHOTOS_MAXIMUM - store.get().photos.length;
      accepted.slice(0, free).forEach(take);
      const left = accepted.length - Math.max(0, free);
      if (left <= 0) return;
      const notice: PhotoNotice = { id: nextId(), kind: 'too_many', left };
      store.update((state) => ({ ...state, notices: [notice, ...state.notices] }));
    },
    remove,
    removeAll() {
      for (const photo of store.get().photos) {
        if (photo.previewUrl) URL.revokeObjectURL(photo.previewUrl);
      }
      store.update(() => ({ photos: [], notices: [] }));
    },
    dismissNotices() {
      store.update((state) => (state.notices.length === 0 ? state : { ...state, notices: [] }));
    },
  };
}

/** The chosen photos of this visit. */
export const photoStore: PhotoStore = createPhotoStore(scalePhotoLater);
