import { createStore } from '@/lib/browser/store';

export type CustomPictureKind = 'pose' | 'style';

/** An image of the person's own, ready for upload. */
interface CustomImage {
  readonly id: 'custom';
  /** Name of the file that was chosen. */
  readonly name: string;
  readonly file: File;
  /** Address of the image for the page. */
  readonly preview: string;
  /** The same name is the same image. */
  readonly cacheName: string;
}

export type CustomTemplate = CustomImage;

export interface StyleImage extends CustomImage {
  /** The predefined styles are the catalogue's. */
  readonly isPredefined: false;
}

export interface CustomPictures {
  readonly pose: CustomTemplate | null;
  readonly style: StyleImage | null;
}

/** The custom pose and style of this visit. */
export const customPictureStore = createStore<CustomPictures>({ pose: null, style: null });

/** Puts a custom pose or style in the place of the former one; null lets it go. */
function setCustomPicture(kind: CustomPictureKind, image: StyleImage | null): void {
  const former = customPictureStore.get()[kind];
  if (former) URL.revokeObjectURL(former.preview);
  customPictureStore.update((pictures) => ({ ...pictures, [kind]: image }));
}

/** Lets the custom pose or style go. */
export function removeCustomPicture(kind: CustomPictureKind): void {
  if (customPictureStore.get()[kind]) setCustomPicture(kind, null);
}

/** Keeps an image, as it was made for upload, as the custom pose or style; a former one goes. */
export function keepCustomPicture(
  kind: CustomPictureKind,
  { cacheName, name, image }: { cacheName: string; name: string; image: Blob },
): void {
  setCustomPicture(kind, {
    id: 'custom',
    name,
    file: new File([image], name, { type: image.type }),
    preview: URL.createObjectURL(image),
    cacheName,
    isPredefined: false,
  });
}
