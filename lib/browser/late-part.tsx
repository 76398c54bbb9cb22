import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react';

import { loadCode } from './load-code';

interface PartModule<Props extends object> {
  default: ComponentType<Props>;
}

export interface LatePart<Props extends object> {
  /** `fallback` is shown until the code is there. */
  (props: Props & { fallback?: ReactNode }): ReactNode;
  /** Loads the code before it is needed. Rejects when it cannot be loaded. */
  load(): Promise<unknown>;
}

/**
 * Makes a component whose code loads at its first use, within a boundary. It is asked for until it is there: React
 * keeps a rejection for ever, and an error page would take what the user has chosen.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadCode(load, Infinity));
}

/** The same with its boundary: a missing file takes nothing else of the page. */
export function latePart<Props extends object>(load: () => Promise<PartModule<Props>>): LatePart<Props> {
  const Part = lateComponent(load);
  function LatePart({ fallback, ...props }: Props & { fallback?: ReactNode }): ReactNode {
    return <Suspense fallback={fallback}>{createElement(Part, props as unknown as Props)}</Suspense>;
  }
  return Object.assign(LatePart, { load });
}
