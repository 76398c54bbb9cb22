import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type Cache, SWRConfig } from 'swr';

import { Button } from '@/components/ui/button';
import { latePart } from '@/lib/browser/late-part';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createPortraitsApi } from '@/lib/client/gallery/portraits-api';
import { useGallery } from '@/lib/client/gallery/use-gallery';

import { ClosestStatus } from '../gallery/closest-mark';
import { FILM_ICON_CLASS } from '../gallery/gallery-controls';
import { GalleryContext } from '../gallery/gallery-context';
import { GalleryLayout } from '../gallery/gallery-layout';
import { GalleryNotice, type ReusedSettings } from '../gallery/gallery-notice';
import { type FocusRequest, GalleryReel } from '../gallery/reel/gallery-reel';
import { SaveAllButton, SaveAllStatus } from '../gallery/save/save-all';
import { StarIcon } from '../gallery/star-button';
import { type Destination, useDestination } from '../gallery/use-destination';

const PortraitViewer = latePart(() => import('../gallery/viewer/portrait-viewer'));

interface GalleryContentsProps {
  headingId: string;
  /** The stored gallery, newest first. */
  portraits: readonly string[];
  /** How many portraits are being made. */
  pending: number;
}

/** The gallery once its code has loaded: the reel, the viewer, and the offer to undo. */
export default function GalleryContents(props: GalleryContentsProps) {
  const { cache } = useService(createPortraitsApi);
  return (
    <SWRConfig value={{ provider: () => viewOf(cache) }}>
      <Contents {...props} />
    </SWRConfig>
  );
}

/** Another cache for SWR over the same pages: an ending gallery drops its cache after the next one has taken it. */
function viewOf(pages: Map<string, object>): Cache<object> {
  return {
    keys: () => pages.keys(),
    get: (key) => pages.get(key),
    set: (key, page) => void pages.set(key, page),
    delete: (key) => void pages.delete(key),
  };
}

/** How long the page shows that settings are chosen again, in milliseconds. */
const REUSED_SHOWN_MS = 10_000;

function Contents({ headingId, portraits, pending }: GalleryContentsProps) {
  const t = useTranslations('generator.gallery');
  const gallery = useGallery(useAccount(), portraits, pending);
  const [viewed, setViewed] = useState<string | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const [reused, setReused] = useState<ReusedSettings | null>(null);
  const [wantsStarred, setWantsStarred] = useState(false);
  const goTo = useDestination();
  useEffect(() => {
    if (!reused) return undefined;
    const timer = setTimeout(() => setReused(null), REUSED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [reused]);

  // The portrait that is being made has no star.
  if (wantsStarred && pending > 0) setWantsStarred(false);
  const isStarred = (address: string) => gallery.records.get(address)?.isStarred ?? false;
  // The viewed one stays, so that taking its star does not replace it.
  const starred = portraits.filter((address) => isStarred(address) || address === viewed);
  const isFiltered = wantsStarred && starred.length > 0;
  const shown = isFiltered ? starred : portraits;
  const numbers = new Map(portraits.map((address, index) => [address, gallery.count - index]));

  function close(): void {
    if (viewed !== null) setFocusRequest({ address: viewed });
    setViewed(null);
  }

  function leave(destination: Destination): void {
    setViewed(null);
    goTo(destination);
  }

  const notice = <GalleryNotice reused={reused} viewed={viewed} headingId={headingId} />;
  const actions = portraits.length > 0 && (
    <>
      {(isFiltered || (pending === 0 && portraits.some(isStarred))) && (
        <button
          type="button"
          aria-pressed={isFiltered}
          onClick={() => setWantsStarred(!isFiltered)}
          className={`${FILM_ICON_CLASS} aria-pressed:text-film-number md:flex md:w-auto md:items-center md:gap-2 md:px-3 md:text-small`}
        >
          <StarIcon size={18} className={isFiltered ? 'fill-current' : ''} />
          <span className="underline decoration-film-ink-2 underline-offset-4 max-md:sr-only">
            {t('starred')}
          </span>
        </button>
      )}
      <SaveAllButton isStarredOnly={isFiltered} />
      <Button
        variant="text"
        // Two lines of a long text are no higher than the buttons beside it.
        className="decoration-film-ink-2 max-md:py-0 max-md:leading-tight md:ml-2"
        onClick={() => void gallery.clear()}
      >
        {t('clear')}
      </Button>
    </>
  );
  return (
    <GalleryContext value={{ ...gallery, numbers }}>
      <ClosestStatus numbers={numbers} />
      {portraits.length === 0 && pending === 0 ? (
        <GalleryLayout headingId={headingId} emptyText={t('empty')} />
      ) : (
        <GalleryReel
          headingId={headingId}
          portraits={shown}
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
          portraits={shown}
          address={viewed}
          // A modal dialog makes everything outside it unreachable, the offer to undo included.
          notice={notice}
          onView={setViewed}
          onClose={close}
          onReuse={(settings) => {
            setReused(settings);
            leave('settings');
          }}
          onLeave={leave}
        />
      )}
    </GalleryContext>
  );
}
