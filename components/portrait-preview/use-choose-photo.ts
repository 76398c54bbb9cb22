import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { createPreviewSession } from '@/lib/client/preview/preview-session';

/** The element that shows the preview. */
export const PREVIEW_ID = 'portrait-preview';

/** Returns what makes a preview of the first of some files, and brings its place into view. */
export function useChoosePhoto(): (files: readonly File[]) => void {
  const t = useTranslations('portraitPreview');
  const { choosePhoto } = useService(createPreviewSession);
  return useCallback(
    ([photo]) => {
      if (!photo) return;
      void choosePhoto(photo, t('label'));
      document.getElementById(PREVIEW_ID)?.scrollIntoView({ block: 'nearest' });
    },
    [choosePhoto, t],
  );
}
