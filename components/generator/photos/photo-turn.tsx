import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import type { Photo } from '@/lib/client/photos/photo-state';

interface PhotoTurnProps {
  photo: Photo;
  /** 1 to 9. */
  number: number;
  onTurn: () => void;
}

/** The button that turns a photo clockwise, where it may not be upright or the user has turned it. */
export function PhotoTurn({ photo, number, onTurn }: PhotoTurnProps) {
  const t = useTranslations('generator.photos.turn');
  const { facts, turns, isTurnedByUser } = photo;
  const isUnsure = facts !== undefined && !facts?.isSure;
  if (!isUnsure && !isTurnedByUser) return null;
  return (
    <>
      <Button variant="text" aria-label={t('name', { number })} onClick={onTurn}>
        {t('button')}
      </Button>
      <span aria-live="polite" className="sr-only">
        {isTurnedByUser && t('turned', { number, degrees: turns * 90 })}
      </span>
    </>
  );
}
