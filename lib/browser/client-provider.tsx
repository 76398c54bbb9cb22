'use client';

import type { ReactNode } from 'react';

import { Client } from './client';
import { ClientContext } from './use-client';

/** Not state of the provider: the framework may remount the layout on a navigation, and photos must survive that. */
export const tabClient = new Client();

interface ClientProviderProps {
  /** The tab's own unless a test passes another. */
  client?: Client;
  children: ReactNode;
}

/** Gives the tree its client. */
export function ClientProvider({ client = tabClient, children }: ClientProviderProps) {
  return <ClientContext value={client}>{children}</ClientContext>;
}
