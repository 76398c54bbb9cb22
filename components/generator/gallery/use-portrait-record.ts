import { useEffect, useState } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { createPictureCopies } from '@/lib/client/recipes/picture-copies';
import { type JobPictures, NO_PICTURES, type PictureCopy } from '@/lib/client/recipes/job-pictures';
import { recordOf } from '@/lib/client/recipes/portrait-record';

import { useGalleryContext } from './gallery-context';

/** A photo of the record with an address for the page. */
export interface ShownPhoto extends Pick<PictureCopy, 'name' | 'position'> {
  /** 1 is the first of the request. */
  readonly number: number;
  readonly url: string;
}

/** How a portrait was made, with its photos ready to show. */
export function usePortraitRecord(address: string) {
  const { records, isLoading } = useGalleryContext();
  const { read } = useService(createPictureCopies);
  const [kept, setKept] = useState<{ jobId: string; pictures: JobPictures; photos: ShownPhoto[] } | null>(
    null,
  );
  const portrait = records.get(address);
  const jobId = portrait?.jobId ?? null;
  useEffect(() => {
    if (jobId === null) return undefined;
    let urls: string[] | null = [];
    const show = ({ name, picture, position }: PictureCopy, index: number): ShownPhoto => {
      const url = URL.createObjectURL(picture);
      urls?.push(url);
      return { name, position, number: index + 1, url };
    };
    void read(jobId).then((pictures) => {
      if (urls) setKept({ jobId, pictures, photos: pictures.photos.map(show) });
    });
    return () => {
      urls?.forEach((url) => URL.revokeObjectURL(url));
      urls = null;
    };
  }, [read, jobId]);
  const own = kept?.jobId === jobId ? kept : null;
  return {
    /** Whether there is nothing more to come: the account's list and the kept photos are read. */
    isRead: portrait ? own !== null : !isLoading,
    record: portrait ? recordOf(portrait, own?.pictures ?? NO_PICTURES) : null,
    model: portrait?.model ?? null,
    photos: own?.photos ?? [],
  };
}
