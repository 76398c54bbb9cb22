import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import { createPhotos } from '@/lib/client/photos/photos';

import { useChoices } from '../choices/use-choices';

/** The choices in one line, while portraits are made of them. */
export function RunSummary({ isSecondTry }: { isSecondTry: boolean }) {
  const t = useTranslations('generator.set');
  const { photos } = useStore(useService(createPhotos).store);
  const { poseName, styleName, modelVersion } = useChoices();
  const choices = [
    // After a reload the page has no photos, but the portrait has.
    ...(photos.length > 0 ? [t('photosValue', { count: photos.length })] : []),
    poseName,
    styleName ?? t('withoutStyle'),
    modelVersion,
  ];
  return (
    <p className="hidden pb-4 text-small leading-snug text-ink-2 lg:block">
      {isSecondTry ? t('secondTry') : choices.join(', ')}
    </p>
  );
}
