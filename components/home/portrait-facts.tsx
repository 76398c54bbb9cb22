'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { PortraitFacts } from '@/lib/shared/deployment';

/** Those of the preview engine. */
const Facts = createContext<PortraitFacts>({ making: 'retouched', medianSeconds: null });

interface PortraitFactsProviderProps {
  facts: PortraitFacts;
  children: ReactNode;
}

/** Tells the home page what the deployment's portraits are. */
export function PortraitFactsProvider({ facts, children }: PortraitFactsProviderProps) {
  return <Facts value={facts}>{children}</Facts>;
}

/** How the deployment's portraits are made, and how long one takes. */
export function usePortraitFacts(): PortraitFacts {
  return useContext(Facts);
}
