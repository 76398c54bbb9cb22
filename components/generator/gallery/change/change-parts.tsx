import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { useAccount } from '@/lib/client/account/account';
import { createLikeness } from '@/lib/client/gallery/likeness';
import { createLikenessWish } from '@/lib/client/photos/likeness-wish';
import type { AccountPortrait } from '@/lib/shared/contracts/portraits';

import { useGalleryContext } from '../gallery-context';
import { FILM_BUTTON_CLASS } from '../gallery-controls';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog';

export type ChangePartsProps = Omit<ChangeDialogProps, 'account' | 'onClose'>;

/** The button that opens the dialog of a change, and what a changed portrait was made from. */
export default function ChangeParts({ portrait, record, onLeave }: ChangePartsProps) {
  const t = useTranslations('portraitChange');
  const { account } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const isLessLike = useIsLessLike(account?.uid ?? null, portrait);
  if (!account) return null;
  return (
    <>
      {portrait.canChange && (
        <button type="button" className={FILM_BUTTON_CLASS} onClick={() => setIsOpen(true)}>
          {t('open')}
        </button>
      )}
      {portrait.change && (
        <p className="w-full text-small">{t('made', { what: t(`kinds.${portrait.change.kind}`) })}</p>
      )}
      <p aria-live="polite" className="w-full text-small empty:hidden">
        {isLessLike && t('lessLike')}
      </p>
      {isOpen && (
        <ChangeDialog
          account={account}
          portrait={portrait}
          record={record}
          onLeave={onLeave}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Whether a changed portrait is less like its user than the one before: only for a user who wants faces compared. */
function useIsLessLike(uid: string | null, { address, change }: AccountPortrait): boolean {
  const { records } = useGalleryContext();
  const { isLessLike } = useService(createLikeness);
  const wish = useStore(useService(createLikenessWish));
  const isWanted = uid !== null && wish === uid;
  const [isLess, setIsLess] = useState(false);
  const of = change?.of ?? null;
  const before = [...records.values()].find(({ jobId, output }) => jobId === of && output === change?.output);
  const beforeAddress = before?.address ?? null;
  useEffect(() => {
    if (!isWanted || of === null || beforeAddress === null) return undefined;
    let isStale = false;
    void isLessLike(uid, of, beforeAddress, address).then((found) => {
      if (!isStale) setIsLess(found);
    });
    return () => {
      isStale = true;
    };
  }, [isLessLike, isWanted, uid, of, beforeAddress, address]);
  return isWanted && isLess;
}
