'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';

/** Offers a reload when a file of the page is missing. The head script shows it and reloads, also without React. */
export function ReloadNotice() {
  const t = useTranslations('failure');
  return (
    <div
      role="alert"
      className="fixed top-17 right-4 left-4 z-30 hidden items-center gap-x-4 border border-edge bg-print py-1 pr-2 pl-4 text-small shadow-sheet in-data-missing-file:flex md:top-20 md:left-auto"
    >
      <p className="mr-auto">{t('missing')}</p>
      <Button variant="text" data-reload className="shrink-0">
        {t('reload')}
      </Button>
    </div>
  );
}
