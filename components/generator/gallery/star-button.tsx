import { useTranslations } from 'next-intl';

import { icon } from '@/components/ui/icon';
import { useGalleryContext } from './gallery-context';
import { FILM_BUTTON_CLASS } from './gallery-controls';

export const StarIcon = /* @__PURE__ */ icon(
  <path d="M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
);

/** Stars a portrait of the account; pressed while it is starred. */
export function StarButton({ address }: { address: string }) {
  const t = useTranslations('generator.gallery');
  const { records, setStarred } = useGalleryContext();
  const portrait = records.get(address);
  if (!portrait) return null;
  const { isStarred } = portrait;
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      onClick={() => void setStarred([address], !isStarred)}
      className={FILM_BUTTON_CLASS}
    >
      <StarIcon size={18} className={isStarred ? 'fill-current' : ''} />
      <span>{t('star')}</span>
    </button>
  );
}
