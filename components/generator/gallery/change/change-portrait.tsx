import { latePartWithTexts } from '@/lib/i18n/late-part-with-texts';

import { useGalleryContext } from '../gallery-context';
import type { ChangePartsProps } from './change-parts';

const ChangeParts = latePartWithTexts(() => import('./change-parts'));

interface ChangePortraitProps extends Omit<ChangePartsProps, 'portrait'> {
  address: string;
}

/** Offers a change of a portrait where the model can make one, and says what was changed; loads late with its texts. */
export function ChangePortrait({ address, record, onLeave }: ChangePortraitProps) {
  const portrait = useGalleryContext().records.get(address);
  if (!portrait || !(portrait.canChange || portrait.change)) return null;
  return <ChangeParts portrait={portrait} record={record} onLeave={onLeave} />;
}
