'use client';

import { useTranslations } from 'next-intl';

import { reviewsOf, type PhotoReview } from '@/lib/client/photos/look/advise';
import type { Photo } from '@/lib/client/photos/photo-state';
import { PHOTOS_MAXIMUM, PHOTOS_RECOMMENDED_FROM } from '@/lib/shared/rules/photos';

import { useAdviceText } from './use-advice-text';

/** How many photos there are, how many are good, and what would help. Reads advice out once all are looked at. */
export default function PhotoSummary({ photos }: { photos: readonly Photo[] }) {
  const t = useTranslations('generator.photos');
  const adviceText = useAdviceText();
  const reviews = reviewsOf(photos);
  const isLookedAt = photos.every(({ facts }) => facts !== undefined);
  const missing = PHOTOS_RECOMMENDED_FROM - photos.length;

  const spoken = reviews.flatMap((review, index) =>
    review?.advice ? [t('look.spoken', { number: index + 1, advice: adviceText(review.advice) })] : [],
  );
  return (
    <>
      <span className="figures">{t('count', { count: photos.length, maximum: PHOTOS_MAXIMUM })}</span>
      {'. '}
      {isLookedAt && reviews.some(Boolean) && `${t('look.summary', { count: goodOnes(reviews).length })} `}
      {missing > 0 ? t('adviceMore', { count: missing }) : <SetAdvice reviews={reviews} />}
      <span aria-live="polite" className="sr-only">
        {isLookedAt && spoken.join(' ')}
      </span>
    </>
  );
}

/** What would help a set of enough photos. */
function SetAdvice({ reviews }: { reviews: readonly (PhotoReview | null)[] }) {
  const t = useTranslations('generator.photos');
  if (reviews.every((review) => review === null)) return t('adviceGood');
  const good = goodOnes(reviews);
  return good.length > 0 && !good.some(({ isFromSide }) => isFromSide) ? t('look.sideHelps') : null;
}

function goodOnes(reviews: readonly (PhotoReview | null)[]): PhotoReview[] {
  return reviews.filter((review) => review !== null).filter(({ advice }) => advice === null);
}
