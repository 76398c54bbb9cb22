'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';

import { Button } from '@/components/ui/button';
import { clearGallery } from '@/lib/client/gallery/portrait-removal';

import { PortraitViewer } from '../later-parts';
import { GalleryNotice } from './gallery-notice';
import { type FocusRequest, GalleryReel } from './gallery-reel';
import { GalleryRoom } from './gallery-room';
import { type ReusedSettings, usePortraitDeletions, useReusedSettings } from './use-gallery-chores';

interface GalleryContentsProps {
  headingId: string;
  portraits: readonly string[];
  isRunning: boolean;
}

/** What the gallery's section holds once its code is there: the reel, the viewer, and the offer to undo. */
export default function GalleryContents({ headingId, portraits, isRunning }: GalleryContentsProps) {
  const t = useTranslations('generator.gallery');
  const [viewed, setViewed] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const { reused, showReused } = useReusedSettings();
  usePortraitDeletions();
  const isEmpty = portraits.length === 0 && !isRunning;

  function close(): void {
    if (viewed !== null) setFocusRequest({ address: viewed });
    setViewed(null);
  }

  function goToSteps(settings: ReusedSettings): void {
    setViewed(null);
    showReused(settings);
  }

  const notice = <GalleryNotice reused={reused} headingId={headingId} />;
  const clear = portraits.length > 0 && (
    <Button variant="text" className="decoration-film-ink-2" onClick={clearGallery}>
      {t('clear')}
    </Button>
  );
  return (
    <>
      {isEmpty ? (
        <GalleryRoom headingId={headingId} emptyText={t('empty')} />
      ) : (
        <GalleryReel
          headingId={headingId}
          portraits={portraits}
          isRunning={isRunning}
          focusRequest={focusRequest}
          onView={setViewed}
          action={clear}
        />
      )}
      {viewed === null ? (
        notice
      ) : (
        <Suspense>
          <PortraitViewer
            portraits={portraits}
            address={viewed}
            // A modal dialog makes everything outside it unreachable, the offer to undo included.
            notice={notice}
            onView={setViewed}
            onClose={close}
            onReuse={goToSteps}
          />
        </Suspense>
      )}
    </>
  );
}
