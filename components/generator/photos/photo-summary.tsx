import { useTranslations } from 'next-intl';

import { reviewsOf } from '@/lib/client/photos/advise';
import type { Photo } from '@/lib/client/photos/photo-state';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { useAdviceText } from './photo-tiles';

/** How many photos there are, how many are good, and what would help. Reads out each advice that is new. */
export default function PhotoSummary({ photos }: { photos: readonly Photo[] }) {
  const t = useTranslations('generator.photos');
  const adviceText = useAdviceText();
  const reviews = reviewsOf(photos);
  const good = reviews.filter((review) => review?.advice === null);
  const isLookedAt = photos.every(({ facts }) => facts !== undefined);
  const missing = PHOTOS_RECOMMENDED_FROM - photos.length;

  function setAdvice(): string | null {
    return good.length > 0 && !good.some((review) => review?.isFromSide) ? t('look.sideHelps') : null;
  }

  return (
    <>
      <span className="figures">{t('count', { count: photos.length, maximum: PHOTOS_MAXIMUM })}</span>
      <span>{'. '}</span>
      {isLookedAt && reviews.some(Boolean) && <span>{`${t('look.summary', { count: good.length })} `}</span>}
      <span>{missing > 0 ? t('adviceMore', { count: missing }) : isLookedAt && setAdvice()}</span>
      <span aria-live="polite" className="sr-only">
        {photos.map(({ id }, index) => {
          const advice = reviews[index]?.advice;
          const text = advice && t('look.spoken', { number: index + 1, advice: adviceText(advice) });
          // Each is an element, because a change of one text is read out with all of it.
          return text && <span key={id}>{`${text} `}</span>;
        })}
      </span>
    </>
  );
}
