'use client';

import { useTranslations } from 'next-intl';

import { FILM_ICON_CLASS, NewerIcon, OlderIcon } from './gallery-controls';
import type { Reel } from './use-visible-range';

/** Buttons that scroll the reel by a view to newer or older portraits; none where all of them fit. */
export function GalleryScrollButtons({ reel }: { reel: Reel }) {
  const t = useTranslations('generator.gallery');
  if (reel.isAtStart && reel.isAtEnd) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('newer')}
        aria-disabled={reel.isAtStart}
        onClick={() => reel.scrollByView(-1)}
        className={FILM_ICON_CLASS}
      >
        <NewerIcon />
      </button>
      <button
        type="button"
        aria-label={t('older')}
        aria-disabled={reel.isAtEnd}
        onClick={() => reel.scrollByView(1)}
        className={FILM_ICON_CLASS}
      >
        <OlderIcon />
      </button>
    </>
  );
}
