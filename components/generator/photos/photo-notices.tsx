'use client';

import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/browser/store';
import { useService } from '@/lib/browser/use-client';
import type { PhotoNotice } from '@/lib/client/photos/photo-state';
import { createPhotos } from '@/lib/client/photos/photos';
import { PHOTOS_MAXIMUM } from '@/lib/shared/rules/photos';

import { useProblemText } from './use-problem-text';

/** One sentence for each file or link that is not taken, or file that waits. */
export function PhotoNotices() {
  const t = useTranslations('generator.photos');
  const problemText = useProblemText();
  const { store, dismissNotices } = useService(createPhotos);
  const { notices } = useStore(store);

  function text(notice: PhotoNotice): string {
    if (notice.kind === 'refused') return problemText(notice.problem, notice.fileName);
    if (notice.kind === 'link') return t('link');
    if (notice.kind === 'too_many') return t('tooMany', { maximum: PHOTOS_MAXIMUM, left: notice.left });
    return t('waitsForConnection', { name: notice.fileName });
  }

  return (
    <div aria-live="polite">
      {notices.length > 0 && (
        <div className="mt-3 mb-2 flex items-start justify-between gap-4 border-l-2 border-error pl-4 text-small">
          <ul aria-label={t('noticesLabel')} className="min-w-0 space-y-1 py-2.5">
            {notices.map((notice) => (
              <li key={notice.id}>{text(notice)}</li>
            ))}
          </ul>
          <Button variant="text" className="shrink-0" onClick={dismissNotices}>
            {t('dismissNotices')}
          </Button>
        </div>
      )}
    </div>
  );
}
