import type { Journey } from './arrivals';
import { Person } from './person';
import { readAccount } from './portraits';
import type { Site } from './site';

/** People who have been there before. */
const REGULARS = 60;

/** The calls of a bare route handler, to which all others are compared. */
export const BARE_CALLS = { read: 'GET, bare handler', send: 'POST, bare handler' } as const;

/** What goes on beside: people look at their account, a monitor, the scheduler, and the yardstick. */
export async function upkeepJourneys(site: Site): Promise<Journey[]> {
  const { addresses, bareUrl, cronSecret } = site;
  const regulars = await Promise.all(Array.from({ length: REGULARS }, () => Person.signIn(site)));
  return [
    {
      name: 'looks at account and history',
      perMinute: 540,
      go: async (course) => {
        const person = regulars[Math.floor(Math.random() * regulars.length)];
        if (!person) throw new Error('There is nobody.');
        await readAccount(course, person);
        await person.get(course, '/api/account/ledger');
      },
    },
    {
      name: 'monitor',
      perMinute: 12,
      go: async (course) =>
        void (await course.call('GET /api/health', { url: `${addresses.app}/api/health` })),
    },
    {
      name: 'sweep',
      perMinute: 1,
      go: async (course) =>
        void (await course.call('GET /api/cron/reconcile', {
          url: `${addresses.app}/api/cron/reconcile`,
          headers: { authorization: `Bearer ${cronSecret}` },
        })),
    },
    {
      name: 'asks the bare handler',
      perMinute: 1080,
      go: async (course) => void (await course.call(BARE_CALLS.read, { url: bareUrl })),
    },
    {
      name: 'sends JSON to the bare handler',
      perMinute: 360,
      go: async (course) =>
        void (await course.call(BARE_CALLS.send, {
          url: bareUrl,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ portraits: ['one'] }),
        })),
    },
  ];
}
