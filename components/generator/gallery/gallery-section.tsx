'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useId, useState } from 'react';

import { useStore } from '@/lib/browser/use-store';
import { galleryStore } from '@/lib/client/gallery/gallery-store';
import { generation } from '@/lib/client/generation/generation';
import { whenUsed } from '@/lib/client/when-used';

import { GalleryContents } from '../later-parts';
import { GALLERY_ID } from './gallery-id';
import { GalleryRoom } from './gallery-room';

/** The portraits, newest first, on contact-sheet black. */
export function GallerySection() {
  const t = useTranslations('generator.gallery');
  const portraits = useStore(galleryStore);
  const { running } = useStore(generation.store);
  const [isWanted, setIsWanted] = useState(false);
  const headingId = useId();
  const isRunning = running !== null && !running.isComplete;
  const isEmpty = portraits.length === 0 && !isRunning;

  if (!isEmpty && !isWanted) setIsWanted(true);
  // Empty or not: deletions of an earlier visit may still be waiting for their owner.
  useEffect(() => whenUsed(() => setIsWanted(true)), []);

  const room = isEmpty ? (
    <GalleryRoom headingId={headingId} emptyText={t('empty')} />
  ) : (
    <GalleryRoom headingId={headingId} />
  );
  return (
    <section id={GALLERY_ID} aria-labelledby={headingId} className="on-film bg-film py-12 text-film-ink">
      {/* No boundary around the empty room: static HTML would hold it twice, both with the same id. */}
      {isWanted ? (
        <Suspense fallback={room}>
          <GalleryContents headingId={headingId} portraits={portraits} isRunning={isRunning} />
        </Suspense>
      ) : (
        room
      )}
    </section>
  );
}
