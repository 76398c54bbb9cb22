import { useTranslations } from 'next-intl';

import type { PhotoProblem, UnopenedFormat } from '@/lib/client/pictures/inspect-photo';
import { PHOTO_FILE_MAXIMUM_BYTES, UPLOAD_MAXIMUM_PIXELS } from '@/lib/shared/rules/photos';

/** The sentence about a file that is not taken. */
export function useProblemText(): (problem: PhotoProblem, fileName: string) => string {
  const t = useTranslations('generator.photos.problems');
  // All formats share one sentence.
  const isFormat = (problem: PhotoProblem): problem is UnopenedFormat => !t.has(problem as 'format');
  return (problem, name) =>
    t(isFormat(problem) ? 'format' : problem, {
      name,
      format: problem,
      megabytes: PHOTO_FILE_MAXIMUM_BYTES / 1024 / 1024,
      megapixels: UPLOAD_MAXIMUM_PIXELS / 1_000_000,
    });
}
