import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { latePart } from '@/lib/browser/late-part';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createGalleryCache } from '@/lib/client/gallery/gallery-cache';
import { createGeneration } from '@/lib/client/generation/generation';

import { GALLERY_ID } from '../anchors';
import { GalleryLayout } from '../gallery/gallery-layout';

export const GalleryContents = latePart(() => import('./gallery-contents'));

/** The portraits, newest first, on contact-sheet black. */
export function GallerySection() {
  const t = useTranslations('generator.gallery');
  const portraits = useStore(useService(createGalleryCache).store);
  const { running } = useStore(useService(createGeneration).store);
  const [isWanted, setIsWanted] = useState(false);
  const { account } = useAccount();
  const headingId = useId();
  const pending = running && !running.isComplete ? running.count - running.ended : 0;
  const isRunning = pending > 0;
  const isEmpty = portraits.length === 0 && !isRunning;

  // The account may have portraits that this browser does not know.
  if ((!isEmpty || account) && !isWanted) setIsWanted(true);
  const emptyGallery = <GalleryLayout headingId={headingId} emptyText={isEmpty && t('empty')} />;
  return (
    <section id={GALLERY_ID} aria-labelledby={headingId} className="on-film bg-film py-12 text-film-ink">
      {/* No boundary around the empty gallery: static HTML would have it twice, with the same id. */}
      {isWanted ? (
        <GalleryContents
          fallback={emptyGallery}
          headingId={headingId}
          portraits={portraits}
          pending={pending}
        />
      ) : (
        emptyGallery
      )}
    </section>
  );
}
