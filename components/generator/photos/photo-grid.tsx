import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';

import { PlusIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import type { Photo } from '@/lib/client/photos/photo-state';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import { FileInput } from '../../photo-input/file-input';

export const PhotoTiles = latePart(() => import('./photo-tiles'));

interface PhotoGridProps {
  photos: readonly Photo[];
  inputRef: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  /** The list of files opens. */
  onOpen: () => void;
}

/** A place to add photos, the photos, and numbered places for those that still fit. */
export function PhotoGrid({ photos, inputRef, onFiles, onOpen }: PhotoGridProps) {
  const t = useTranslations('generator.photos');

  function places(first: number, last: number) {
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (
      <span
        key={first + index}
        aria-hidden="true"
        className="figures flex aspect-square items-end border border-line p-2 text-micro leading-none text-ink-3"
      >
        {first + index}
      </span>
    ));
  }

  return (
    <div className="@container">
      <div className="grid grid-cols-3 gap-2 @min-[24rem]:grid-cols-5 @min-[34rem]:gap-3">
        <label className="relative flex cursor-pointer flex-row items-center justify-start gap-3 rounded-control border border-ink p-3 text-small leading-tight transition-colors duration-hover hover:bg-fog has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-ink @max-[34rem]:col-span-full @max-[34rem]:min-h-14 @min-[34rem]:aspect-square @min-[34rem]:flex-col @min-[34rem]:items-start @min-[34rem]:justify-between">
          <PlusIcon />
          <span>
            <span className="block font-semibold">{t('title')}</span>
            <span id="photos-drop" className="mt-1 hidden text-micro text-ink-2 @min-[46rem]:block">
              {photos.length > 0 ? t('more') : t('drop')}
            </span>
          </span>
          <FileInput
            ref={inputRef}
            label={t('title')}
            describedBy="photos-drop"
            multiple
            onFiles={onFiles}
            onOpen={onOpen}
          />
        </label>
        {photos.length > 0 && (
          <PhotoTiles fallback={places(1, photos.length)} photos={photos} inputRef={inputRef} />
        )}
        {places(photos.length + 1, PHOTOS_MAXIMUM)}
      </div>
    </div>
  );
}
