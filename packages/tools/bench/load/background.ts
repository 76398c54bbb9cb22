import type { Journey } from './arrivals';
import { LoadUser } from './load-user';
import { readAccount } from './portraits';
import type { Site } from './site';

/** People who have been there before. */
const REGULARS = 60;

/** The calls of a bare route handler, to which all others are compared. */
export const BARE_CALLS = { read: 'GET, bare handler', send: 'POST, bare handler' } as const;

/** What goes on beside: people look at their account, a monitor, the scheduler, and the yardstick. */
export async function backgroundJourneys(site: Site): Promise<Journey[]> {
  const { addresses, bareUrl, cronSecret } = site;
  const regulars = await Promise.all(Array.from({ length: REGULARS }, () => LoadUser.signIn(site)));
  return [
    {
      name: 'looks at account and history',
      perMinute: 540,
      go: async (client) => {
        const user = regulars[Math.floor(Math.random() * regulars.length)];
        if (!user) throw new Error('There is nobody.');
        await readAccount(client, user);
        await user.get(client, '/api/account/ledger');
      },
    },
    {
      name: 'monitor',
      perMinute: 12,
      go: async (client) =>
        void (await client.call('GET /api/health', { url: `${addresses.app}/api/health` })),
    },
    {
      name: 'sweep',
      perMinute: 1,
      go: async (client) =>
        void (await client.call('GET /api/cron/reconcile', {
          url: `${addresses.app}/api/cron/reconcile`,
          headers: { authorization: `Bearer ${cronSecret}` },
        })),
    },
    {
      name: 'asks the bare handler',
      perMinute: 1080,
      go: async (client) => void (await client.call(BARE_CALLS.read, { url: bareUrl })),
    },
    {
      name: 'sends JSON to the bare handler',
      perMinute: 360,
      go: async (client) =>
        void (await client.call(BARE_CALLS.send, {
          url: bareUrl,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ portraits: ['one'] }),
        })),
    },
  ];
}
