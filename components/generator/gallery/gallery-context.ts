import { createContext, useContext } from 'react';

import type { GalleryState } from '@/lib/client/gallery/use-gallery';

interface GalleryContents extends GalleryState {
  /** The portraits' numbers: 1 is the oldest. */
  readonly numbers: ReadonlyMap<string, number>;
}

export const GalleryContext = createContext<GalleryContents | null>(null);

/** The gallery that a part is in. */
export function useGalleryContext(): GalleryContents {
  return useContext(GalleryContext) as GalleryContents;
}
