'use client';

import { useTranslations } from 'next-intl';

import { FILM_ICON_CLASS } from './gallery-control-classes';
import { NewerIcon, OlderIcon } from './gallery-icons';
import type { Reel } from './use-visible-range';

/** Scrolls the reel by a view to newer or older portraits; not there where all of them fit. */
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
