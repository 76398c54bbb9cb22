import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Cache, SWRConfig } from 'swr';

import { latePart } from '@/lib/browser/late-part';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createPortraitsApi } from '@/lib/client/gallery/portraits-api';
import { useChoice } from '@/lib/client/gallery/use-choice';
import { useGallery } from '@/lib/client/gallery/use-gallery';

import { ClosestStatus } from '../gallery/closest-mark';
import { GalleryActions } from '../gallery/gallery-actions';
import { GalleryContext } from '../gallery/gallery-context';
import { GalleryLayout } from '../gallery/gallery-layout';
import { GalleryNotice, type ReusedSettings } from '../gallery/gallery-notice';
import { type FocusRequest, GalleryReel } from '../gallery/reel/gallery-reel';
import { SaveAllStatus } from '../gallery/save/save-all';
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

  const choice = useChoice(gallery, {
    shown,
    isStarredOnly: isFiltered,
    onRemove: (neighbour) => (neighbour === null ? goTo('gallery') : setFocusRequest({ address: neighbour })),
  });

  function close(): void {
    if (viewed !== null) setFocusRequest({ address: viewed });
    setViewed(null);
  }

  function leave(destination: Destination): void {
    setViewed(null);
    goTo(destination);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') choice.chooseNone();
    // The key of a Latin A, on keyboards of other scripts the one in its place.
    const key = /^[a-z]$/i.test(event.key) ? `Key${event.key.toUpperCase()}` : event.code;
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || key !== 'KeyA') return;
    event.preventDefault();
    void choice.chooseAll();
  }

  const notice = <GalleryNotice reused={reused} viewed={viewed} headingId={headingId} />;
  return (
    <GalleryContext value={{ ...gallery, numbers }}>
      <ClosestStatus numbers={numbers} />
      {portraits.length === 0 && pending === 0 ? (
        <GalleryLayout headingId={headingId} emptyText={t('empty')} />
      ) : (
        // With an index, so that a press on film takes the keyboard here, too.
        <div tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
          <GalleryReel
            headingId={headingId}
            portraits={shown}
            pending={pending}
            choice={choice}
            focusRequest={focusRequest}
            onView={setViewed}
            actions={
              portraits.length > 0 && (
                <GalleryActions
                  isFiltered={isFiltered}
                  canFilter={isFiltered || (pending === 0 && portraits.some(isStarred))}
                  onFilter={setWantsStarred}
                />
              )
            }
            note={<SaveAllStatus headingId={headingId} />}
          />
        </div>
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
