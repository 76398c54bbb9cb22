import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react';

import { type LatePart, latePart } from '@/lib/browser/late-part';
import type { ServiceContainer } from '@/lib/browser/service-container';
import { useService } from '@/lib/browser/use-service-container';

import { createLanguages } from './languages';

/** Makes a late part that comes with its texts in the page's language. `load` loads both before they are needed. */
export function latePartWithTexts<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const createPart = (container: ServiceContainer): LatePart<Props> =>
    latePart(async () => {
      const [part] = await Promise.all([load(), container.get(createLanguages).keep()]);
      return part;
    });
  function PartWithTexts(props: ComponentProps<LatePart<Props>>): ReactNode {
    // Made once per container, not at each render.
    return createElement(useService(createPart), props);
  }
  return Object.assign(PartWithTexts, {
    load: (container: ServiceContainer) => container.get(createPart).load(),
  });
}
