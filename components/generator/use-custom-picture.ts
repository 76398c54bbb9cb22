import { useState } from 'react';

import { checkPhoto } from '@/lib/client/photos/check-photo';
import { type CustomPictureKind, takeCustomPicture } from '@/lib/client/photos/custom-pictures';
import type { PicturePart } from '@/lib/client/photos/scale-picture';

import { useProblemText } from './use-problem-text';

interface CustomPictureChoice {
  /** What is wrong with the last file, as a sentence. */
  readonly problem: string | null;
  /** Whether a file may be taken; if not, `problem` says why. */
  readonly check: (file: File) => Promise<boolean>;
  /** Takes a file, or a part of it; whether that went well. */
  readonly take: (file: File, part?: PicturePart) => Promise<boolean>;
}

/** Choosing a pose or style of one's own. */
export function useCustomPicture(kind: CustomPictureKind): CustomPictureChoice {
  const [problem, setProblem] = useState<string | null>(null);
  const problemText = useProblemText();

  return {
    problem,
    async check(file) {
      const found = await checkPhoto(file);
      setProblem(found && problemText(found, file.name));
      return found === null;
    },
    async take(file, part) {
      const found = await takeCustomPicture(kind, file, part);
      setProblem(found && problemText(found, file.name));
      return found === null;
    },
  };
}
