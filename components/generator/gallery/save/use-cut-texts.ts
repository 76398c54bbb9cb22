import { useTranslations } from 'next-intl';

import { type Cut, CV_PHOTO_MILLIMETRES } from '@/lib/client/files/cuts';

/** The names and hints of cuts in the reader's language. */
export function useCutTexts() {
  const t = useTranslations('generator.gallery.cut');

  function nameOf({ id }: Cut): string {
    if (id === 'cv') return t('names.cv', { ...CV_PHOTO_MILLIMETRES });
    if (id === 'four-to-five') return t('names.ratio', { width: 4, height: 5 });
    return t(`names.${id}`);
  }

  function hintOf({ id, resolution }: Cut): string {
    if (id === 'cv') return t('hint.cv', { resolution: resolution ?? 0 });
    if (id === 'four-to-five') return t('hint.ratio');
    return t(`hint.${id}`);
  }

  return { nameOf, hintOf };
}
