'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';

import { Button } from '@/components/ui/button';
import { photoStore } from '@/lib/client/photos/photo-store';
import { useStore } from '@/lib/client/use-store';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { PhotoNotices } from './photo-notices';
import { PhotoSheet } from './photo-sheet';
import { StepSection } from './step-section';
import { useFileDrop } from './use-file-drop';

function addPhotos(files: File[]): void {
  void photoStore.add(files);
}

/** Step 1: the photos of the person, added by click, drop or paste. */
export function PhotosSection() {
  const t = useTranslations('generator.photos');
  const { photos } = useStore(photoStore);
  const { isOver, handlers } = useFileDrop(addPhotos);
  const input = useRef<HTMLInputElement>(null);
  const missing = PHOTOS_RECOMMENDED_FROM - photos.length;

  function removeAll(): void {
    photoStore.removeAll();
    input.current?.focus();
  }

  return (
    <StepSection
      number={1}
      heading={t('title')}
      hint={t('hint', { from: PHOTOS_RECOMMENDED_FROM, maximum: PHOTOS_MAXIMUM })}
      action={
        photos.length > 0 && (
          <Button variant="text" onClick={removeAll}>
            {t('removeAll')}
          </Button>
        )
      }
      className={isOver ? 'bg-fog outline-2 outline-dashed outline-edge' : ''}
      {...handlers}
    >
      <PhotoSheet photos={photos} inputRef={input} onFiles={addPhotos} />
      <p aria-live="polite" className="mt-3 min-h-6 text-small text-ink-2">
        {photos.length > 0 && (
          <>
            <span className="figures">{t('count', { count: photos.length, maximum: PHOTOS_MAXIMUM })}</span>
            {'. '}
            {missing > 0 ? t('adviceMore', { count: missing }) : t('adviceGood')}
          </>
        )}
      </p>
      <PhotoNotices />
    </StepSection>
  );
}
