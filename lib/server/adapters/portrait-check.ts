import 'server-only';

import type { PortraitCheck } from '../ports';

/** Looks at portraits with BlazeFace, of the preview engine. Its code and model load at the first portrait. */
export function createPortraitCheck(): PortraitCheck {
  return {
    findFault: async (portrait) => {
      const { checkPortrait } = await import('@chiaro/engine/check-portrait');
      return checkPortrait(portrait);
    },
  };
}
