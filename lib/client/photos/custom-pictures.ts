import { createStore } from '@/lib/browser/store';

export type CustomPictureKind = 'pose' | 'style';

/** A pose or style of the person's own, ready for upload. */
export interface CustomPicture {
  /** The same name is the same picture. */
  readonly cacheName: string;
  readonly picture: Promise<Blob>;
  readonly previewUrl: string;
}

export interface CustomPictures {
  readonly pose: CustomPicture | null;
  readonly style: CustomPicture | null;
}

/** The own pictures of this visit. */
export const customPictureStore = createStore<CustomPictures>({ pose: null, style: null });

/** Puts an own pose or style in the place of the former one; null lets it go. */
function setCustomPicture(kind: CustomPictureKind, picture: CustomPicture | null): void {
  const former = customPictureStore.get()[kind];
  if (former) URL.revokeObjectURL(former.previewUrl);
  customPictureStore.update((pictures) => ({ ...pictures, [kind]: picture }));
}

/** Lets the own pose or style go. */
export function removeCustomPicture(kind: CustomPictureKind): void {
  if (customPictureStore.get()[kind]) setCustomPicture(kind, null);
}

/** Keeps a picture, as it was made for upload, as the own pose or style; a former one goes. */
export function keepCustomPicture(kind: CustomPictureKind, cacheName: string, picture: Blob): void {
  setCustomPicture(kind, {
    cacheName,
    picture: Promise.resolve(picture),
    previewUrl: URL.createObjectURL(picture),
  });
}
