import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';

import { PreviewEntry } from '@/components/portrait-preview/preview-entry';
import { Button, buttonClass } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';
import { createPreviewSession } from '@/lib/client/preview/preview-session';
import type { PhotoNotice } from '@/lib/client/photos/photo-state';
import { createPhotos } from '@/lib/client/photos/photos';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';
import { UPLOAD_GONE_WITHIN_HOURS } from '@/lib/shared/rules/retention';

import { FileInput } from '../../photo-input/file-input';
import { StepSection } from '../step-section';
import type { PhotoCameraProps } from '../../photo-input/camera-dialog';
import { PhotoGrid } from './photo-grid';
import { type TransferredFiles, useFileDrop } from './use-file-drop';
import { useProblemText } from './use-problem-text';

export const CameraDialog = latePart(() => import('../../photo-input/camera-dialog'));
export const PhotoGuidePictures = latePart(() => import('./photo-guide-pictures'));
export const PhotoSummary = latePart(() => import('./photo-summary'));
const PreviewResult = latePart(() => import('@/components/portrait-preview/preview-result'));

/** Step 1: the user's photos, added by click, drop or paste. */
export function PhotosSection() {
  const t = useTranslations('generator.photos');
  const { store, add, expect, removeAll, refuseLink } = useService(createPhotos);
  const { photos, change } = useStore(store);
  const { running } = useStore(useService(createGeneration).store);
  const { isOver, handlers } = useFileDrop(
    useCallback(({ files, folders }: TransferredFiles) => void add(files, folders), [add]),
    refuseLink,
  );
  const input = useRef<HTMLInputElement>(null);
  const maximum = PHOTOS_MAXIMUM;
  const addFiles = (files: File[]): void => void add(files);

  function removeAllPhotos(): void {
    removeAll();
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
            // The request that is being uploaded has them all.
            disabled={running?.stage === 'uploading'}
            onClick={removeAllPhotos}
          >
            {t('removeAll')}
          </Button>
        )
      }
      className={isOver ? 'bg-fog outline-2 outline-dashed outline-edge' : ''}
      {...handlers}
    >
      <PhotoGrid photos={photos} inputRef={input} onFiles={addFiles} onOpen={() => void expect()} />
      <p className="mt-3 min-h-[2lh] text-small text-ink-2 sm:min-h-6">
        {photos.length > 0 && <PhotoSummary photos={photos} />}
      </p>
      <p aria-live="polite" className="sr-only">
        {change && t(change.kind, { count: change.count, total: change.total, maximum })}
      </p>
      <PhotoCamera
        free={maximum - photos.length}
        onFiles={addFiles}
        onChooseFiles={() => input.current?.click()}
      />
      <PhotoNotices onDismissed={() => input.current?.focus()} />
      <PhotoGuide />
      {/* The room stays when photos of an earlier visit arrive. */}
      <div className="-mb-6 min-h-32 lg:-mb-10">
        {photos.length === 0 && <PhotoPreview onCarried={() => input.current?.focus()} />}
      </div>
    </StepSection>
  );
}

/** Takes photos: on phones with the camera's own app, elsewhere in a dialog. */
export function PhotoCamera({ free, onFiles, onChooseFiles }: PhotoCameraProps) {
  const t = useTranslations('generator.photos.camera');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <label className={buttonClass('text', 'medium', 'cursor-pointer not-pointer-coarse:hidden')}>
        <span>{t('take')}</span>
        <FileInput label={t('take')} capture="user" onFiles={onFiles} />
      </label>
      <Button
        variant="text"
        className="pointer-coarse:hidden"
        aria-disabled={free === 0}
        onClick={() => setIsOpen(free > 0)}
      >
        {t('take')}
      </Button>
      {isOpen && (
        <CameraDialog
          free={free}
          onFiles={onFiles}
          onClose={close}
          onChooseFiles={() => {
            close();
            onChooseFiles();
          }}
        />
      )}
    </>
  );
}

/** A preview of a portrait, before there are photos. */
function PhotoPreview({ onCarried }: { onCarried: () => void }) {
  const { preview } = useStore(useService(createPreviewSession).store);
  return (
    <>
      <PreviewEntry />
      {preview && (
        <div className="mt-4 max-w-80">
          <PreviewResult preview={preview} frameClass="aspect-square bg-fog" onCarried={onCarried} />
        </div>
      )}
    </>
  );
}

/** Which photos work; its pictures load when it is opened. */
function PhotoGuide() {
  const t = useTranslations('generator.photos.guide');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 px-1 text-small [&::-webkit-details-marker]:hidden">
        <span className="underline decoration-edge underline-offset-4 group-hover:decoration-mark">
          {t('title')}
        </span>
        <ChevronDownIcon size={16} className="transition-transform duration-hover group-open:rotate-180" />
      </summary>
      {isOpen && <PhotoGuidePictures />}
    </details>
  );
}

/** One sentence for each file or link that is not taken, or file that waits. */
function PhotoNotices({ onDismissed }: { onDismissed: () => void }) {
  const t = useTranslations('generator.photos');
  const problemText = useProblemText();
  const { store, dismissNotices } = useService(createPhotos);
  const { notices } = useStore(store);

  function text(notice: PhotoNotice): string {
    if (notice.kind === 'refused') return problemText(notice.problem, notice.fileName);
    if (notice.kind === 'link' || notice.kind === 'sent_as_it_is') return t(notice.kind);
    if (notice.kind === 'too_many') return t('tooMany', { maximum: PHOTOS_MAXIMUM, left: notice.left });
    return t('waitsForConnection', { name: notice.fileName });
  }

  return (
    <div aria-live="polite">
      {notices.length > 0 && (
        <div className="mt-3 mb-2 flex items-start justify-between gap-4 border-l-2 border-error pl-4 text-small">
          <ul aria-label={t('noticesLabel')} className="min-w-0 space-y-1 py-2.5">
            {notices.map((notice) => (
              <li key={notice.id}>{text(notice)}</li>
            ))}
          </ul>
          <Button
            variant="text"
            className="shrink-0"
            onClick={() => {
              dismissNotices();
              onDismissed();
            }}
          >
            {t('dismissNotices')}
          </Button>
        </div>
      )}
    </div>
  );
}
