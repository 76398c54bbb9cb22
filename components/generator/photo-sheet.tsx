'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

import { PlusIcon } from '@/components/ui/icons';
import { type Photo, photoStore } from '@/lib/client/photos/photo-store';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import { FileInput } from './file-input';
import { PhotoFrame } from './photo-frame';

interface PhotoSheetProps {
  photos: readonly Photo[];
  inputRef: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/** The contact sheet: a place to add photos, the photos, and numbered frames for those that still fit. */
export function PhotoSheet({ photos, inputRef, onFiles }: PhotoSheetProps) {
  const t = useTranslations('generator.photos');
  const sheet = useRef<HTMLUListElement>(null);

  /** The focus goes to the photo that moves up, so that several can be removed with the keyboard. */
  function remove(id: string): void {
    const index = photos.findIndex((photo) => photo.id === id);
    flushSync(() => photoStore.remove(id));
    const buttons = sheet.current?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? inputRef.current)?.focus();
  }

  const free = Array.from(
    { length: Math.max(0, PHOTOS_MAXIMUM - photos.length) },
    (_, index) => photos.length + index + 1,
  );
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
          <FileInput ref={inputRef} label={t('title')} describedBy="photos-drop" multiple onFiles={onFiles} />
        </label>
        <ul ref={sheet} className="contents">
          {photos.map((photo, index) => (
            <PhotoFrame key={photo.id} photo={photo} number={index + 1} onRemove={() => remove(photo.id)} />
          ))}
        </ul>
        {free.map((number) => (
          <span
            key={number}
            aria-hidden="true"
            className="figures flex aspect-square items-end border border-line p-2 text-micro leading-none text-ink-3"
          >
            {number}
          </span>
        ))}
      </div>
    </div>
  );
}
