import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react';

import { wait } from './wait';

/** The first attempts bridge a short fault. After them the file is probably gone: a deployment may have removed it. */
const QUICK_ATTEMPTS = 5;
const QUICK_PAUSE_MS = 2_000;
const SLOW_PAUSE_MS = 30_000;

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
 * Loads code until it is there: React keeps a rejection for ever, and an error page would take what the user has chosen.
 * The head script offers a reload meanwhile.
 */
async function loadUntilThere<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch {
      await wait(attempt < QUICK_ATTEMPTS || !navigator.onLine ? QUICK_PAUSE_MS : SLOW_PAUSE_MS);
    }
  }
}

/** Makes a component whose code loads at its first use. Needs a boundary around it. */
export function lateComponent<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadUntilThere(load));
}

/** The same with its boundary: a missing file takes nothing else of the page. */
export function latePart<Props extends object>(load: () => Promise<PartModule<Props>>): LatePart<Props> {
  const Part = lateComponent(load);
  function LatePart({ fallback, ...props }: Props & { fallback?: ReactNode }): ReactNode {
    return <Suspense fallback={fallback}>{createElement(Part, props as unknown as Props)}</Suspense>;
  }
  return Object.assign(LatePart, { load });
}
