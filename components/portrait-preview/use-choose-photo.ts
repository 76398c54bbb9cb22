import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

import { useService } from '@/lib/browser/use-service-container';
import { createPreviewSession } from '@/lib/client/preview/preview-session';

/** Returns what makes a preview of the first of some files. */
export function useChoosePhoto(): (files: readonly File[]) => void {
  const t = useTranslations('portraitPreview');
  const { choosePhoto } = useService(createPreviewSession);
  return useCallback(
    ([photo]) => {
      if (photo) void choosePhoto(photo, t('label'));
    },
    [choosePhoto, t],
  );
}
