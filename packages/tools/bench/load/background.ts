import { healthEndpoint, reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { readLedgerEndpoint } from '@/lib/shared/contracts/account';
import type { Journey } from './arrivals';
import { LoadUser } from './load-user';
import { readAccount } from './portraits';
import type { Site } from './site';

/** The number of users who exist before the load. */
const REGULARS = 60;

/** The names of the bare route handler's calls, with which the others are compared. */
export const BARE_CALLS = { read: 'GET, bare handler', send: 'POST, bare handler' } as const;

/** Returns the background journeys: account views, a monitor, the scheduler, and the bare handler. */
export async function backgroundJourneys(site: Site): Promise<Journey[]> {
  const { addresses, bareUrl, cronSecret } = site;
  const regulars = await Promise.all(Array.from({ length: REGULARS }, () => LoadUser.signIn(site)));
  return [
    {
      name: 'looks at account and history',
      perMinute: 540,
      run: async (client) => {
        const user = regulars[Math.floor(Math.random() * regulars.length)];
        if (!user) throw new Error('There is no user.');
        await readAccount(client, user);
        await user.get(client, readLedgerEndpoint.path);
      },
    },
    {
      name: 'monitor',
      perMinute: 12,
      run: async (client) =>
        void (await client.call(`GET ${healthEndpoint.path}`, {
          url: `${addresses.app}${healthEndpoint.path}`,
        })),
    },
    {
      name: 'reconcile',
      perMinute: 1,
      run: async (client) =>
        void (await client.call(`GET ${reconcileEndpoint.path}`, {
          url: `${addresses.app}${reconcileEndpoint.path}`,
          headers: { authorization: `Bearer ${cronSecret}` },
        })),
    },
    {
      name: 'asks the bare handler',
      perMinute: 1080,
      run: async (client) => void (await client.call(BARE_CALLS.read, { url: bareUrl })),
    },
    {
      name: 'sends JSON to the bare handler',
      perMinute: 360,
      run: async (client) =>
        void (await client.call(BARE_CALLS.send, {
          url: bareUrl,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ portraits: ['one'] }),
        })),
    },
  ];
}
