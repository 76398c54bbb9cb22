'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/use-store';
import { generation } from '@/lib/client/generation/generation';
import { photoStore } from '@/lib/client/photos/photo-store';
import type { TransferredFiles } from '@/lib/client/photos/read-transfer';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/uploads';

import { StepSection } from '../step-section';
import { PhotoGuide } from './photo-guide';
import { PhotoNotices } from './photo-notices';
import { PhotoSheet } from './photo-sheet';
import { useFileDrop } from './use-file-drop';

function addPhotos(files: File[]): void {
  void photoStore.add(files);
}

function addTransferred({ files, folderNames }: TransferredFiles): void {
  void photoStore.add(files, folderNames);
}

/** Step 1: the photos of the person, added by click, drop or paste. */
export function PhotosSection() {
  const t = useTranslations('generator.photos');
  const { photos, change } = useStore(photoStore);
  const { running } = useStore(generation.store);
  const { isOver, handlers } = useFileDrop(addTransferred);
  const input = useRef<HTMLInputElement>(null);
  const missing = PHOTOS_RECOMMENDED_FROM - photos.length;
  const maximum = PHOTOS_MAXIMUM;

  function removeAll(): void {
    photoStore.removeAll();
    input.current?.focus();
  }

  return (
    <StepSection
      number={1}
      heading={t('title')}
      hint={t('hint', { from: PHOTOS_RECOMMENDED_FROM, maximum, hours: UPLOAD_GONE_WITHIN_HOURS })}
      action={
        photos.length > 0 && (
          <Button
            variant="text"
            className="disabled:text-ink-3"
            // The order that is being uploaded holds them all.
            disabled={running?.stage === 'uploading'}
            onClick={removeAll}
          >
            {t('removeAll')}
          </Button>
        )
      }
      className={isOver ? 'bg-fog outline-2 outline-dashed outline-edge' : ''}
      {...handlers}
    >
      <PhotoSheet photos={photos} inputRef={input} onFiles={addPhotos} />
      <p className="mt-3 min-h-6 text-small text-ink-2">
        {photos.length > 0 && (
          <>
            <span className="figures">{t('count', { count: photos.length, maximum })}</span>
            {'. '}
            {missing > 0 ? t('adviceMore', { count: missing }) : t('adviceGood')}
          </>
        )}
      </p>
      <p aria-live="polite" className="sr-only">
        {change && t(change.kind, { count: change.count, total: change.total, maximum })}
      </p>
      <PhotoNotices />
      <PhotoGuide />
    </StepSection>
  );
}
