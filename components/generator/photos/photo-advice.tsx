import { useTranslations } from 'next-intl';

import { CheckIcon } from '@/components/ui/icons';
import type { PhotoReview } from '@/lib/client/photos/look/advise';

import { useAdviceText } from './use-advice-text';

/** What a look at a photo gave: a tick, or how it could be better. Keeps its room, so that nothing moves. */
export function PhotoAdvice({ review }: { review: PhotoReview | null }) {
  const t = useTranslations('generator.photos.look');
  const adviceText = useAdviceText();
  return (
    <p className="mt-1 min-h-[3lh] text-micro leading-tight @min-[34rem]:min-h-[2lh]">
      {review &&
        (review.advice ? (
          adviceText(review.advice)
        ) : (
          <span className="inline-flex items-center gap-1 text-ink-2">
            <CheckIcon size={14} />
            <span>{t('good')}</span>
          </span>
        ))}
    </p>
  );
}
