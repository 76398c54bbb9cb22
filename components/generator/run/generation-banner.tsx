import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-service-container';
import { createGeneration } from '@/lib/client/generation/generation';

import { focusGenerateButton } from '../anchors';

/** Asks not to refresh the page while a portrait is being made. */
export default function GenerationBanner() {
  const t = useTranslations('generator.banner');
  const { store, dismissBanner } = useService(createGeneration);
  const { running } = useStore(store);
  // Before the server has the request, leaving loses it; after the end there may be no portrait.
  const leaving = running && t(running.jobId === null ? 'sending' : 'safe');
  function dismiss(): void {
    dismissBanner();
    focusGenerateButton();
  }
  return (
    // It has no height, so that nothing moves when it appears. The page has room for it above the title.
    <div data-bar="top" className="sticky top-15 z-25 h-0 text-small md:top-18">
      <div className="border-b border-line bg-fog">
        <div className="wrap flex min-h-12 items-center justify-between gap-4 py-1 leading-snug">
          <div role="status" className="grid grid-cols-[.6rem_1fr] items-center gap-3">
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-mark forced-colors:bg-[CanvasText]"
            />
            <p>
              <span>{t('warning')}</span>
              {leaving && <span className="text-ink-2 max-md:sr-only">{`. ${leaving}`}</span>}
            </p>
          </div>
          <Button variant="text" className="shrink-0" onClick={dismiss}>
            {t('dismiss')}
          </Button>
        </div>
      </div>
    </div>
  );
}
