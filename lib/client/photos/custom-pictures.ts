import { createStore } from '@/lib/browser/store';

import type { ServiceContainer } from '../../browser/service-container';
import { createSignOutSignal } from '../sign-out-signal';

export type CustomPictureKind = 'pose' | 'style';

/** A custom pose or style, ready for upload. */
export interface CustomPicture {
  readonly id: 'custom';
  readonly isPredefined: false;
  readonly name: string;
  readonly file: File;
  readonly preview: string;
  /** The same name is the same image. */
  readonly cacheName: string;
}

type CustomPictureState = Readonly<Record<CustomPictureKind, CustomPicture | null>>;

/** The custom pose and style of this visit. A sign-out removes them. */
export function createCustomPictures(container: ServiceContainer) {
  const store = createStore<CustomPictureState>({ pose: null, style: null });

  function set(kind: CustomPictureKind, picture: CustomPicture | null): void {
    const former = store.get()[kind];
    if (former) URL.revokeObjectURL(former.preview);
    store.update((pictures) => (pictures[kind] === picture ? pictures : { ...pictures, [kind]: picture }));
  }

  container.get(createSignOutSignal).store.subscribe(() => {
    set('pose', null);
    set('style', null);
  });

  return {
    store,

    remove: (kind: CustomPictureKind): void => set(kind, null),

    /** Keeps an image that is ready for upload as the custom pose or style, in place of a former one. */
    keep(
      kind: CustomPictureKind,
      { cacheName, name, image }: { cacheName: string; name: string; image: Blob },
    ): void {
      const file = new File([image], name, { type: image.type });
      const preview = URL.createObjectURL(image);
      set(kind, { id: 'custom', isPredefined: false, name, file, preview, cacheName });
    },
  };
}
