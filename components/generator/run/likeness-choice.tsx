import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { Checkbox } from '@/components/ui/checkbox';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';
import { createCompareFaces } from '@/lib/client/photos/look-at-photo';
import { createPhotos } from '@/lib/client/photos/photos';

/**
 * Asks the signed-in user whether the browser may compare faces, to say which portrait is most like them and whether the
 * photos may show different people.
 */
export default function LikenessChoice() {
  const t = useTranslations('generator.likeness');
  const { account } = useAccount();
  const wish = useService(createLikenessWish);
  const isWanted = useStore(wish) === account?.uid;
  const mayDiffer = useMayDiffer(isWanted);
  if (!account) return null;
  return (
    <>
      <Checkbox
        isChecked={isWanted}
        onChange={(isTicked) => wish.update(() => (isTicked ? account.uid : null))}
        hint={t('choiceHint')}
      >
        {t('choice')}
      </Checkbox>
      <p aria-live="polite" className="text-small not-empty:mt-2">
        {mayDiffer && t('mayDiffer')}
      </p>
    </>
  );
}

/** Returns whether the chosen photos may show different people, once all are looked at; false without the wish. */
function useMayDiffer(isWanted: boolean): boolean {
  const compareFaces = useService(createCompareFaces);
  const { store } = useService(createPhotos);
  const { photos } = useStore(store);
  const isReady = isWanted && photos.length > 1 && photos.every(({ facts }) => facts !== undefined);
  const names = isReady ? photos.map(({ cacheName }) => cacheName).join('\n') : '';
  const [differing, setDiffering] = useState('');

  useEffect(() => {
    if (names === '') return undefined;
    const wanted = new AbortController();
    void Promise.all(store.get().photos.map(({ scaled }) => scaled))
      .then((pictures) => compareFaces({ portraits: [], photos: pictures }, wanted.signal))
      .then(({ mayDiffer }) => {
        if (!wanted.signal.aborted && mayDiffer) setDiffering(names);
      })
      // Without an answer the page says nothing.
      .catch(() => undefined);
    return () => wanted.abort();
  }, [names, compareFaces, store]);
  return names !== '' && differing === names;
}
