import { useTranslations } from 'next-intl';

import type { PhotoProblem } from '@/lib/client/pictures/inspect-photo';
import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

/** The sentence about a file that is not taken. */
export function useProblemText(): (problem: PhotoProblem, fileName: string) => string {
  const t = useTranslations('generator.photos.problems');
  return (problem, name) =>
    t(problem, {
      name,
      megabytes: PHOTO_FILE_MAXIMUM_BYTES / 1024 / 1024,
      megapixels: UPLOAD_MAXIMUM_PIXELS / 1_000_000,
    });
}
