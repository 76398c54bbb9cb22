import { createStore, type Store } from '@/lib/browser/store';

import type { QuarterTurns } from '../pictures/draw-picture';
import type { PhotoFacts } from './photo-facts';
import type { PhotoProblem } from '../pictures/inspect-photo';

/** A chosen photo. */
export interface Photo {
  readonly id: string;
  readonly file: File;
  /** Address of a small version for the page; null until it is ready. */
  readonly preview: string | null;
  /** The same name is the same file. */
  readonly identity: string;
  /** The same name is the same file, turned in the same way. */
  readonly cacheName: string;
  /** The scaled photo as the file shows it. Rejects when the browser can't decode the file. */
  readonly unturned: Promise<Blob>;
  readonly turns: QuarterTurns;
  /** Whether the user has turned it, so that the look does not. */
  readonly isTurnedByUser: boolean;
  /** What is uploaded. Rejects when the browser can't decode the file. */
  readonly scaled: Promise<Blob>;
  /** What the look at it measured; undefined before the look, null where there could be none. */
  readonly facts?: PhotoFacts | null | undefined;
}

/** Local storage: set while the database has photos, so that a visit without any loads no code for it. */
export const KEPT_PHOTOS_KEY = 'photosKept';

/** The name of a turned photo in the caches. */
export function turnedName(identity: string, turns: QuarterTurns): string {
  return turns === 0 ? identity : `${identity}|turned ${turns}`;
}

/** A message: a file or a link is not taken, files are sent as they are, one waits, or too many were chosen. */
export type PhotoNoticeContent =
  | { readonly kind: 'refused'; readonly fileName: string; readonly problem: PhotoProblem }
  | { readonly kind: 'link' }
  | { readonly kind: 'sent_as_it_is' }
  | { readonly kind: 'waits_for_connection'; readonly fileName: string }
  | { readonly kind: 'too_many'; readonly left: number };

export type PhotoNotice = PhotoNoticeContent & { readonly id: string };

/** The last change of the number of photos, for screen readers. */
export interface PhotoChange {
  readonly kind: 'added' | 'removed';
  readonly count: number;
  readonly total: number;
}

export interface PhotoState {
  readonly photos: readonly Photo[];
  readonly notices: readonly PhotoNotice[];
  readonly change: PhotoChange | null;
  /** How often all were removed: what was chosen before and is still read does not come any more. */
  readonly removals: number;
}

/** The state of this tab. */
export function createPhotoStore() {
  return createStore<PhotoState>({ photos: [], notices: [], change: null, removals: 0 });
}

/** Changes a photo; releases the preview that the change replaces. */
export function changePhoto(store: Store<PhotoState>, id: string, change: Partial<Photo>): void {
  store.update((state) => ({
    ...state,
    photos: state.photos.map((photo) => {
      if (photo.id !== id) return photo;
      if (change.preview && photo.preview) URL.revokeObjectURL(photo.preview);
      return { ...photo, ...change };
    }),
  }));
}
