'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';

import { importWithRetry } from '@/lib/browser/import-with-retry';
import { useAccount } from '@/lib/client/account/account';
import type { PortraitRecord } from '@/lib/client/gallery/portrait-recipe';
import { hasWholeRecipe } from '@/lib/client/gallery/second-try';

import { FILM_BUTTON_CLASS } from './gallery-controls';
import type { Destination } from './use-destination';
import type { ShownPhoto } from './use-portrait-record';

const SecondTryDialog = lazy(() => importWithRetry(() => import('./second-try-dialog')));

interface SecondTryProps {
  record: PortraitRecord;
  /** The photos that are kept with the portrait. */
  photos: readonly ShownPhoto[];
  onLeave: (destination: Destination) => void;
}

/** Offers a portrait's free second try; nothing where its account has none for it. */
export function SecondTry({ record, photos, onLeave }: SecondTryProps) {
  const t = useTranslations('generator.gallery.secondTry');
  const { account } = useAccount();
  const [now] = useState(() => Date.now());
  const [isOpen, setIsOpen] = useState(false);
  const { secondTryUntil } = record;
  if (account?.uid !== record.uid || secondTryUntil === null || secondTryUntil <= now) return null;
  if (!hasWholeRecipe(record)) return null;
  return (
    <>
      <button type="button" className={FILM_BUTTON_CLASS} onClick={() => setIsOpen(true)}>
        {t('open')}
      </button>
      {isOpen && (
        <Suspense>
          <SecondTryDialog
            account={account}
            record={record}
            until={secondTryUntil}
            photos={photos}
            onLeave={onLeave}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
