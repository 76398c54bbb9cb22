import 'server-only';

import type { PortraitCheck, Services } from '../ports';

/** Looks for nudity with nsfwjs's model, of the engine, whose code and model load at the first picture of a drawing model. */
export const findNudity: Services['findNudity'] = async (portrait) =>
  (await import('@chiaro/engine/find-nudity')).findNudity(portrait);

/** Looks at portraits with BlazeFace, of the preview engine. Its code and model load at the first portrait. */
export function createPortraitCheck(): PortraitCheck {
  return {
    findFault: async (portrait) => {
      const { checkPortrait } = await import('@chiaro/engine/check-portrait');
      return checkPortrait(portrait);
    },
  };
}
