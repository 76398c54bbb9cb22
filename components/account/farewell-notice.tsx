'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { type Farewell, farewellStore } from '@/lib/client/farewell';

/** Says under the header that the account is deleted; has the focus that the dialog before it left. */
export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  const t = useTranslations('accountDeletion.farewell');
  const common = useTranslations('common');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="absolute top-full right-gutter left-gutter pt-2 md:left-auto md:w-96">
      <div
        ref={notice}
        role="status"
        tabIndex={-1}
        className="border border-edge bg-print p-4 text-ink shadow-sheet"
      >
        <p className="font-semibold">{t('title')}</p>
        <p className="mt-1 text-small">{t(farewell)}</p>
        <Button variant="text" className="mt-2" onClick={() => farewellStore.update(() => null)}>
          {common('dismiss')}
        </Button>
      </div>
    </div>
  );
}
