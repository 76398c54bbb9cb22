import { useTranslations } from 'next-intl';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createLikeness, type LikenessNote } from '@/lib/client/gallery/likeness';

/** What is known of a portrait's likeness to its photos. */
export function useLikenessNote(address: string): LikenessNote | undefined {
  return useStore(useService(createLikeness).notes).get(address);
}

/** Marks the portrait of a click that is most like the user. */
export function ClosestMark({ address }: { address: string }) {
  const t = useTranslations('generator.likeness');
  return useLikenessNote(address) === 'closest' && <span className="text-film-number">{t('closest')}</span>;
}

/** The same with what it means. */
export function ClosestNote({ address }: { address: string }) {
  const t = useTranslations('generator.likeness');
  if (useLikenessNote(address) !== 'closest') return null;
  return (
    <p className="mt-6 text-small">
      <strong className="block font-semibold">{t('closest')}</strong>{' '}
      <span className="text-film-ink-2">{t('closestHow')}</span>
    </p>
  );
}

/** Says to screen readers which portrait has got the mark. */
export function ClosestStatus({ numbers }: { numbers: ReadonlyMap<string, number> }) {
  const t = useTranslations('generator.likeness');
  const notes = useStore(useService(createLikeness).notes);
  const closest = [...notes].findLast(([address, note]) => note === 'closest' && numbers.has(address));
  const number = closest && numbers.get(closest[0]);
  return (
    <p aria-live="polite" className="sr-only">
      {number && t('closestStatus', { number })}
    </p>
  );
}
