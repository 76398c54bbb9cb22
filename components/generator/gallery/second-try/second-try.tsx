import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { latePart } from '@/lib/browser/late-part';
import { useAccount } from '@/lib/client/account/account';
import { serverTime } from '@/lib/client/api/server-time';
import { hasWholeRecipe } from '@/lib/client/recipes/second-try';

import { useLikenessNote } from '../closest-mark';
import { FILM_BUTTON_CLASS } from '../gallery-controls';
import type { SecondTryDialogProps } from './second-try-dialog';

const SecondTryDialog = latePart(() => import('./second-try-dialog'));

interface SecondTryProps extends Pick<SecondTryDialogProps, 'record' | 'photos' | 'onLeave'> {
  address: string;
}

/** Offers a portrait's free second try where its account has one, with a hint where no portrait is like the user. */
export function SecondTry({ address, record, photos, onLeave }: SecondTryProps) {
  const t = useTranslations('generator.gallery.secondTry');
  const { account } = useAccount();
  const [now] = useState(() => serverTime());
  const [isOpen, setIsOpen] = useState(false);
  const isUnlike = useLikenessNote(address) === 'unlike';
  const hintId = useId();
  const { secondTryUntil } = record;
  if (!account || secondTryUntil === null || secondTryUntil <= now) return null;
  if (!hasWholeRecipe(record)) return null;
  return (
    <>
      <button
        type="button"
        aria-describedby={isUnlike ? hintId : undefined}
        className={FILM_BUTTON_CLASS}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </button>
      {isUnlike && (
        <p id={hintId} className="w-full text-small">
          {t('unlike')}
        </p>
      )}
      {isOpen && (
        <SecondTryDialog
          account={account}
          record={record}
          photos={photos}
          onLeave={onLeave}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
