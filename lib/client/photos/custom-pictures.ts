import { createStore } from '@/lib/browser/store';

import type { Client } from '../../browser/client';
import { createSignOuts } from '../sign-outs';

export type CustomPictureKind = 'pose' | 'style';

/** A picture of the user's own, ready for upload. */
interface CustomImage {
  readonly id: 'custom';
  /** Name of the chosen file. */
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

export interface CustomPictureState {
  readonly pose: CustomTemplate | null;
  readonly style: StyleImage | null;
}

/** The custom pose and style of this visit. A sign-out removes them. */
export function createCustomPictures(client: Client) {
  const store = createStore<CustomPictureState>({ pose: null, style: null });

  function set(kind: CustomPictureKind, image: StyleImage | null): void {
    const former = store.get()[kind];
    if (former) URL.revokeObjectURL(former.preview);
    store.update((pictures) => ({ ...pictures, [kind]: image }));
  }

  function remove(kind: CustomPictureKind): void {
    if (store.get()[kind]) set(kind, null);
  }

  client.get(createSignOuts).store.subscribe(() => {
    remove('pose');
    remove('style');
  });

  return {
    store,

    /** Removes the custom pose or style. */
    remove,

    /** Keeps an image that is ready for upload as the custom pose or style, in place of a former one. */
    keep(
      kind: CustomPictureKind,
      { cacheName, name, image }: { cacheName: string; name: string; image: Blob },
    ): void {
      set(kind, {
        id: 'custom',
        name,
        file: new File([image], name, { type: image.type }),
        preview: URL.createObjectURL(image),
        cacheName,
        isPredefined: false,
      });
    },
  };
}
