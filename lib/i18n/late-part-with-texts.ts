import type { ComponentType } from 'react';

import { type LatePart, latePart } from '@/lib/browser/late-part';
import type { ServiceContainer } from '@/lib/browser/service-container';

import { createLanguages } from './languages';

/** Makes a service of a late part that comes with its texts in the page's language. Made once per container. */
export function latePartWithTexts<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (container: ServiceContainer) => LatePart<Props> {
  return (container) =>
    latePart(async () => {
      const [part] = await Promise.all([load(), container.get(createLanguages).keep()]);
      return part;
    });
}
