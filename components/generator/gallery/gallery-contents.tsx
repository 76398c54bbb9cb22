'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';

import { Button } from '@/components/ui/button';
import { importWithRetry } from '@/lib/browser/import-with-retry';
import { useAccount } from '@/lib/client/account/account';
import { useClient } from '@/lib/browser/use-client';
import { followDeletions } from '@/lib/client/gallery/follow-deletions';
import { createPortraitRemoval } from '@/lib/client/gallery/portrait-removal';

import { GalleryNotice } from './gallery-notice';
import { type FocusRequest, GalleryReel } from './gallery-reel';
import { GalleryRoom } from './gallery-room';
import { SaveAllButton, SaveAllStatus } from './save-all';
import { type ReusedSettings, useReusedSettings } from './use-reused-settings';

const PortraitViewer = lazy(() => importWithRetry(() => import('./portrait-viewer')));

interface GalleryContentsProps {
  headingId: string;
  portraits: readonly string[];
  isRunning: boolean;
}

/** The gallery once its code has loaded: the reel, the viewer, and the offer to undo. Deletes removed portraits. */
export default function GalleryContents({ headingId, portraits, isRunning }: GalleryContentsProps) {
  const t = useTranslations('generator.gallery');
  const client = useClient();
  const uid = useAccount().account?.uid ?? null;
  const { clearGallery } = client.get(createPortraitRemoval);
  const [viewed, setViewed] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const { reused, showReused } = useReusedSettings();
  useEffect(() => followDeletions(client, uid), [client, uid]);
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
  const actions = portraits.length > 0 && (
    <>
      <SaveAllButton portraits={portraits} />
      <Button
        variant="text"
        // Two lines of a long text are no higher than the buttons beside it.
        className="decoration-film-ink-2 max-md:py-0 max-md:leading-tight"
        onClick={clearGallery}
      >
        {t('clear')}
      </Button>
    </>
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
          actions={actions}
          note={<SaveAllStatus headingId={headingId} />}
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
