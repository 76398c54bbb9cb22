import { useTranslations } from 'next-intl';

import type { PhotoProblem } from '@/lib/client/pictures/inspect-photo';
import {
  isUnopenedFormat,
  PHOTO_FILE_MAXIMUM_BYTES,
  UNOPENED_FORMATS,
  UPLOAD_MAXIMUM_PIXELS,
} from '@/lib/shared/rules/photos';

/** The sentence about a file that is not taken. */
export function useProblemText(): (problem: PhotoProblem, fileName: string) => string {
  const t = useTranslations('generator.photos.problems');
  return (problem, name) =>
    isUnopenedFormat(problem)
      ? t('format', { name, format: UNOPENED_FORMATS[problem] })
      : t(problem, {
          name,
          megabytes: PHOTO_FILE_MAXIMUM_BYTES / 1024 / 1024,
          megapixels: UPLOAD_MAXIMUM_PIXELS / 1_000_000,
        });
}
