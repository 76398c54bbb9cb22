'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { generation } from '@/lib/client/generation/generation';

/** Asks not to refresh the page while a portrait is being made. */
export default function GenerationBanner() {
  const t = useTranslations('generator.banner');
  return (
    // From tablets on it lies over the page's upper margin, so that nothing moves when it comes or goes.
    <div className="z-20 text-small md:sticky md:top-18 md:-mb-12 md:h-12">
      <div className="border-b border-line bg-fog">
        <div className="wrap flex min-h-12 items-center justify-between gap-4 py-1 leading-snug">
          <div role="status" className="grid grid-cols-[.6rem_1fr] items-center gap-3">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-mark forced-colors:bg-[CanvasText]"
            />
            <p>
              {t('warning')}
              <span className="text-ink-2">
                {'. '}
                {t('safe')}
              </span>
            </p>
          </div>
          <Button variant="text" className="shrink-0" onClick={() => generation.dismissBanner()}>
            {t('dismiss')}
          </Button>
        </div>
      </div>
    </div>
  );
}
