import { PAGES } from '../pages';
import type { Journey } from './arrivals';
import type { JourneyClient } from './journey-client';
import type { Site } from './site';

/** The connections that a browser opens to one host over HTTP/1.1. */
const AT_ONCE = 6;
const PER_MINUTE_AND_PAGE = 22;

/** Returns the journeys of visitors without a cache, who load each page with all its files. */
export function visitJourneys({ addresses }: Site): Journey[] {
  return PAGES.map((page) => ({
    name: `loads ${page}`,
    perMinute: PER_MINUTE_AND_PAGE,
    run: async (client) => {
      const { bytes } = await client.call(`GET ${page}`, {
        url: `${addresses.app}${page}`,
        headers: { 'sec-fetch-dest': 'document' },
      });
      const files = filesOf(bytes.toString());
      if (files.length === 0) throw new Error(`${page} has no files.`);
      await loadAll(
        client,
        files.map((file) => `${addresses.app}${file}`),
      );
    },
  }));
}

/** Returns the addresses of a page's scripts, fonts and pictures; its style sheet is inline. */
export function filesOf(html: string): string[] {
  const tags = html.match(/<(?:script|link|img)\s[^>]*>/g) ?? [];
  const files = tags
    .filter((tag) => !/\snoModule/i.test(tag))
    .flatMap((tag) => /\s(?:src|href)="(\/[^"]+\.(?:js|css|woff2|ico|webp|avif)[^"]*)"/.exec(tag)?.[1] ?? []);
  return [...new Set(files)];
}

async function loadAll(client: JourneyClient, urls: readonly string[]): Promise<void> {
  const waiting = [...urls];
  const takeOneAfterTheOther = async (branch: JourneyClient): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      await branch.call('GET static files', { url });
  };
  await client.together(Array.from({ length: AT_ONCE }, () => takeOneAfterTheOther));
}
