'use client';

import { createContext, type ReactNode, useContext } from 'react';

import { Client, type Factory } from './client';

/** Not state of the provider: the framework may remount the layout on a navigation, and photos must survive that. */
const tabClient = new Client();

const ClientContext = createContext<Client | null>(null);

interface ClientProviderProps {
  /** The tab's own unless a test passes another. */
  client?: Client;
  children: ReactNode;
}

/** Gives the tree its client. */
export function ClientProvider({ client = tabClient, children }: ClientProviderProps) {
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client, for what needs several of its services or needs them later. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a ClientProvider');
  return client;
}

/** One service of the client. */
export function useService<Service>(create: Factory<Service>): Service {
  return useClient().get(create);
}
