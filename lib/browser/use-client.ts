import { createContext, useContext } from 'react';

import type { Client, Factory } from './client';

/** The client of a `ClientProvider`. */
export const ClientContext = createContext<Client | null>(null);

/** The client, for what needs several of its services or needs them later. */
export function useClient(): Client {
  return useContext(ClientContext) as Client;
}

/** One service of the client. */
export function useService<Service>(create: Factory<Service>): Service {
  return useClient().get(create);
}
