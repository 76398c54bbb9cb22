'use client';

import { createContext, type ReactNode, useContext } from 'react';

import type { PortraitFacts } from '@/lib/shared/deployment';

const Facts = createContext<PortraitFacts | null>(null);

interface PortraitFactsProviderProps {
  facts: PortraitFacts;
  children: ReactNode;
}

/** Tells the home page what the deployment's portraits are. */
export function PortraitFactsProvider({ facts, children }: PortraitFactsProviderProps) {
  return <Facts value={facts}>{children}</Facts>;
}

/** What the home page says of the deployment's portraits. Throws outside the provider. */
export function usePortraitFacts(): PortraitFacts {
  const facts = useContext(Facts);
  if (facts === null) throw new Error('The page has no facts of its portraits.');
  return facts;
}
