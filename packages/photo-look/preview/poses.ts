import type { PoseId } from '@/lib/shared/rules/catalogue';

import type { Pose } from './make-preview';

/** What the engine reads from the pictures of the poses; a test reads them again. */
export const PREVIEW_POSES: Readonly<Record<PoseId, Pose>> = {
  anna: {
    composition: { eyeX: 0.5, eyeY: 0.423, eyeDistance: 0.166 },
    key: { across: -0.659, down: -0.752 },
  },
  daniel: {
    composition: { eyeX: 0.515, eyeY: 0.435, eyeDistance: 0.173 },
    key: { across: 0.238, down: -0.971 },
  },
  maya: {
    composition: { eyeX: 0.528, eyeY: 0.444, eyeDistance: 0.152 },
    key: { across: -0.76, down: -0.65 },
  },
  leo: {
    composition: { eyeX: 0.468, eyeY: 0.38, eyeDistance: 0.141 },
    key: { across: 0.744, down: -0.668 },
  },
  sofia: {
    composition: { eyeX: 0.517, eyeY: 0.462, eyeDistance: 0.172 },
    key: { across: -0.342, down: -0.94 },
  },
};
