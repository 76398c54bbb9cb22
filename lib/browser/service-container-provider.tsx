'use client';

import type { ReactNode } from 'react';

import { ServiceContainer } from './service-container';
import { ServiceContainerContext } from './use-service-container';

/** Not state of the provider: the framework may remount the layout on a navigation, and photos must survive that. */
export const tabContainer = new ServiceContainer();

interface ServiceContainerProviderProps {
  /** The tab's own unless a test passes another. */
  container?: ServiceContainer;
  children: ReactNode;
}

/** Gives the tree its services. */
export function ServiceContainerProvider({
  container = tabContainer,
  children,
}: ServiceContainerProviderProps) {
  return <ServiceContainerContext value={container}>{children}</ServiceContainerContext>;
}
