'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useId, useState } from 'react';

import { Button } from '@/components/ui/button';
import {
  clearedGalleryStore,
  clearGallery,
  galleryStore,
  undoClearGallery,
} from '@/lib/client/gallery/gallery-store';
import { useStore } from '@/lib/client/use-store';

import { FRAME_CLASS, REEL_CLASS } from './gallery-classes';
import { GALLERY_ID } from './gallery-id';
import { GalleryReel, PortraitViewer } from './later-parts';
import { useGeneration } from './use-generation';

/** The portraits, newest first, on contact-sheet black. */
export function GallerySection() {
  const t = useTranslations('generator.gallery');
  const portraits = useStore(galleryStore);
  const cleared = useStore(clearedGalleryStore);
  const { running } = useGeneration();
  const [viewed, setViewed] = useState<string | null>(null);
  const headingId = useId();
  const isEmpty = portraits.length === 0 && !running;

  return (
    <section id={GALLERY_ID} aria-labelledby={headingId} className="on-film bg-film py-12 text-film-ink">
      <div className="wrap flex min-h-11 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-h3">
          {t('title')}
        </h2>
        {portraits.length > 0 && (
          <Button variant="text" className="decoration-film-ink-2" onClick={clearGallery}>
            {t('clear')}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="wrap">
        {cleared && cleared.length > 0 && (
          <p className="text-small">
            {t('cleared')}{' '}
            <Button variant="text" className="decoration-film-ink-2" onClick={undoClearGallery}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      {isEmpty ? (
        <p className="wrap pt-4 text-film-ink-2">{t('empty')}</p>
      ) : (
        <Suspense fallback={<EmptyReel />}>
          <GalleryReel
            portraits={portraits}
            isRunning={running !== null && !running.isComplete}
            onView={setViewed}
          />
        </Suspense>
      )}
      {portraits.length > 0 && <p className="wrap pt-4 text-micro text-film-ink-2">{t('kept')}</p>}
      {viewed !== null && (
        <Suspense>
          <PortraitViewer
            portraits={portraits}
            address={viewed}
            onView={setViewed}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Keeps the room of the frames and of the line below them until their code is there. */
function EmptyReel() {
  return (
    <div className={REEL_CLASS}>
      <div className={FRAME_CLASS}>
        <div className="aspect-square bg-film-2" />
        <div className="h-[1.625rem]" />
      </div>
    </div>
  );
}
