import { useTranslations } from 'next-intl';

import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';

import { useGalleryContext } from '../gallery-context';
import type { ChangePartsProps } from './change-parts';

const ChangeParts = latePartWithTexts(() => import('./change-parts'));

interface ChangePortraitProps extends Omit<ChangePartsProps, 'portrait'> {
  address: string;
}

/** Offers a change of a portrait or says why there is none, and says what was changed; loads late with its texts. */
export function ChangePortrait({ address, record, onLeave }: ChangePortraitProps) {
  const t = useTranslations('generator.gallery');
  const portrait = useGalleryContext().records.get(address);
  if (!portrait) return null;
  const { canChange, change } = portrait;
  return (
    <>
      {(canChange || change) && <ChangeParts portrait={portrait} record={record} onLeave={onLeave} />}
      {!canChange && <p className="w-full text-small text-film-ink-2">{t('cannotChange')}</p>}
    </>
  );
}
