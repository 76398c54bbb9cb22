import { useEffect, useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createAccountRecipes } from '@/lib/client/gallery/account-recipes';
import { createPortraitMemory } from '@/lib/client/gallery/portrait-memory';
import type { KeptPicture, PortraitRecord } from '@/lib/client/gallery/portrait-recipe';

/** A photo of the record with an address for the page. */
export interface ShownPhoto {
  readonly name: string;
  readonly url: string;
  /** See `KeptPicture`. */
  readonly position?: string | undefined;
}

interface ShownRecord {
  readonly address: string;
  /** Null while it is unknown. */
  readonly record: PortraitRecord | null;
  readonly photos: readonly ShownPhoto[];
}

const UNKNOWN = { record: null, photos: [] };

/** How a portrait was made, with its photos ready to show; null until a portrait's record was looked for. */
export function usePortraitRecord(address: string): Omit<ShownRecord, 'address'> | null {
  const { readPortrait } = useService(createPortraitMemory);
  const newsCount = useStore(useService(createAccountRecipes).news);
  const [shown, setShown] = useState<ShownRecord | null>(null);
  useEffect(() => {
    let urls: string[] | null = [];
    const show = ({ name, picture, position }: KeptPicture): ShownPhoto => {
      const url = URL.createObjectURL(picture);
      urls?.push(url);
      return { name, url, position };
    };
    void readPortrait(address).then((record) => {
      if (!urls) return;
      if (record) setShown({ address, record, photos: record.photos.map(show) });
      else setShown((before) => before ?? { address, ...UNKNOWN });
    });
    return () => {
      urls?.forEach((url) => URL.revokeObjectURL(url));
      urls = null;
    };
  }, [readPortrait, address, newsCount]);
  return shown && (shown.address === address ? shown : UNKNOWN);
}
