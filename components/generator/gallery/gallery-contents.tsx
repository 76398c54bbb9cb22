'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { Button } from '@/components/ui/button';
import { latePart } from '@/lib/browser/late-part';
import { useAccount } from '@/lib/client/account/account';
import { useClient } from '@/lib/browser/use-client';
import { followDeletions } from '@/lib/client/gallery/follow-deletions';
import { followPortraits } from '@/lib/client/gallery/follow-portraits';
import { createPortraitRemoval } from '@/lib/client/gallery/portrait-removal';

import { ClosestStatus } from './closest-mark';
import { FILM_ICON_CLASS } from './gallery-controls';
import { GalleryNotice } from './gallery-notice';
import { type FocusRequest, GalleryReel } from './gallery-reel';
import { GalleryRoom } from './gallery-room';
import { SaveAllButton, SaveAllStatus } from './save-all';
import { StarIcon } from './star-button';
import { type ReusedSettings, useReusedSettings } from './use-reused-settings';
import { type Destination, useDestination } from './use-destination';
import { useStarredFilter } from './use-starred-filter';

const PortraitViewer = latePart(() => import('./portrait-viewer'));

interface GalleryContentsProps {
  headingId: string;
  portraits: readonly string[];
  /** How many portraits are being made. */
  pending: number;
}

/** The gallery once its code has loaded: the reel, the viewer, and the offer to undo. Deletes removed portraits. */
export default function GalleryContents({ headingId, portraits, pending }: GalleryContentsProps) {
  const t = useTranslations('generator.gallery');
  const client = useClient();
  const isRunning = pending > 0;
  const uid = useAccount().account?.uid ?? null;
  const { clearGallery } = client.get(createPortraitRemoval);
  const [viewed, setViewed] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const { reused, showReused } = useReusedSettings();
  const goTo = useDestination();
  useEffect(() => followDeletions(client, uid), [client, uid]);
  useEffect(() => (uid === null ? undefined : followPortraits(client, uid)), [client, uid]);
  const filter = useStarredFilter(portraits, viewed, isRunning);
  const numbers = new Map(portraits.map((address, index) => [address, portraits.length - index]));
  const isEmpty = portraits.length === 0 && !isRunning;

  function close(): void {
    if (viewed !== null) setFocusRequest({ address: viewed });
    setViewed(null);
  }

  function goToSteps(settings: ReusedSettings): void {
    showReused(settings);
    leave('settings');
  }

  function leave(destination: Destination): void {
    setViewed(null);
    goTo(destination);
  }

  const notice = <GalleryNotice reused={reused} headingId={headingId} />;
  const actions = portraits.length > 0 && (
    <>
      {filter.isOffered && (
        <button
          type="button"
          aria-pressed={filter.isOn}
          onClick={filter.toggle}
          className={`${FILM_ICON_CLASS} aria-pressed:text-film-number md:flex md:w-auto md:items-center md:gap-2 md:px-3 md:text-small`}
        >
          <StarIcon size={18} className={filter.isOn ? 'fill-current' : ''} />
          <span className="underline decoration-film-ink-2 underline-offset-4 max-md:sr-only">
            {t('starred')}
          </span>
        </button>
      )}
      <SaveAllButton portraits={filter.shown} />
      <Button
        variant="text"
        // Two lines of a long text are no higher than the buttons beside it.
        className="decoration-film-ink-2 max-md:py-0 max-md:leading-tight md:ml-2"
        onClick={clearGallery}
      >
        {t('clear')}
      </Button>
    </>
  );
  return (
    <>
      <ClosestStatus numbers={numbers} />
      {isEmpty ? (
        <GalleryRoom headingId={headingId} emptyText={t('empty')} />
      ) : (
        <GalleryReel
          headingId={headingId}
          portraits={filter.shown}
          numbers={numbers}
          starred={filter.starred}
          pending={pending}
          focusRequest={focusRequest}
          onView={setViewed}
          actions={actions}
          note={<SaveAllStatus headingId={headingId} />}
        />
      )}
      {viewed === null ? (
        notice
      ) : (
        <PortraitViewer
          portraits={filter.shown}
          number={numbers.get(viewed) ?? 0}
          address={viewed}
          // A modal dialog makes everything outside it unreachable, the offer to undo included.
          notice={notice}
          onView={setViewed}
          onClose={close}
          onReuse={goToSteps}
          onLeave={leave}
        />
      )}
    </>
  );
}
