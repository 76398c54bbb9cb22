'use client';

import { useTranslations } from 'next-intl';

import { icon } from '@/components/ui/icon';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createStars } from '@/lib/client/gallery/stars';

import { FILM_BUTTON_CLASS } from './gallery-controls';

export const StarIcon = /* @__PURE__ */ icon(
  <path d="M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
);

/** Stars a portrait; pressed while it is starred. */
export function StarButton({ address }: { address: string }) {
  const t = useTranslations('generator.gallery');
  const { store, setStarred } = useService(createStars);
  const isStarred = useStore(store).starred.includes(address);
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      onClick={() => setStarred(address, !isStarred)}
      className={FILM_BUTTON_CLASS}
    >
      <StarIcon size={18} className={isStarred ? 'fill-current' : ''} />
      <span>{t('star')}</span>
    </button>
  );
}
