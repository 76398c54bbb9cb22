import { createContext, useContext } from 'react';

import type { ServiceContainer, Factory } from './service-container';

/** The container of a `ServiceContainerProvider`. */
export const ServiceContainerContext = createContext<ServiceContainer | null>(null);

/** The container, for what needs several of its services or needs them later. */
export function useServiceContainer(): ServiceContainer {
  return useContext(ServiceContainerContext) as ServiceContainer;
}

/** One service of the container. */
export function useService<Service>(create: Factory<Service>): Service {
  return useServiceContainer().get(create);
}
