import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { healthEndpoint, reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { listPortraitsEndpoint } from '@/lib/shared/contracts/portraits';
import { PAGES } from '../pages';
import { type Journey, type LoadClient, signInUser, type Site } from './load-client';

/** The number of users who exist before the load. */
const REGULARS = 60;
/** The connections that a browser opens to one host over HTTP/1.1. */
const AT_ONCE = 6;

/** The names of the bare route handler's calls, with which the others are compared. */
export const BARE_CALLS = { read: 'GET, bare handler', send: 'POST, bare handler' } as const;

/** Returns the journeys of visitors, account views, a monitor, the scheduler, and the bare handler. */
export async function visitJourneys(site: Site): Promise<Journey[]> {
  const regulars = await Promise.all(Array.from({ length: REGULARS }, () => signInUser(site)));
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ portraits: ['one'] }),
  };
  return [
    ...PAGES.map((page) => ({
      name: `loads ${page}`,
      perMinute: 22,
      run: (client: LoadClient) => loadPage(client, page),
    })),
    {
      name: 'looks at account, history and portraits',
      perMinute: 540,
      run: async (client) => {
        const user = regulars[Math.floor(Math.random() * regulars.length)];
        if (!user) throw new Error('There is no user.');
        await client.ask(readAccountEndpoint, { user });
        await client.ask(readLedgerEndpoint, { user });
        await client.ask(listPortraitsEndpoint, { user });
      },
    },
    { name: 'monitor', perMinute: 12, run: (client) => client.ask(healthEndpoint) },
    { name: 'reconcile', perMinute: 1, run: (client) => client.ask(reconcileEndpoint) },
    {
      name: 'asks the bare handler',
      perMinute: 1080,
      run: (client) => client.call(BARE_CALLS.read, site.bareUrl),
    },
    {
      name: 'sends JSON to the bare handler',
      perMinute: 360,
      run: (client) => client.call(BARE_CALLS.send, site.bareUrl, json),
    },
  ];
}

/** Loads a page with all its files, as a browser without a cache does. */
async function loadPage(client: LoadClient, page: string): Promise<void> {
  const { app } = client.site.addresses;
  const headers = { 'sec-fetch-dest': 'document' };
  const { bytes } = await client.call(`GET ${page}`, `${app}${page}`, { headers });
  const waiting = filesOf(bytes.toString());
  if (waiting.length === 0) throw new Error(`${page} has no files.`);
  const loadFiles = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await client.call('GET static files', `${app}${file}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loadFiles));
}

/** Returns the addresses of a page's scripts, fonts and pictures; its style sheet is inline. */
export function filesOf(html: string): string[] {
  const tags = html.match(/<(?:script|link|img)\s[^>]*>/g) ?? [];
  const files = tags
    .filter((tag) => !/\snoModule/i.test(tag))
    .flatMap((tag) => /\s(?:src|href)="(\/[^"]+\.(?:js|css|woff2|ico|webp|avif)[^"]*)"/.exec(tag)?.[1] ?? []);
  return [...new Set(files)];
}
