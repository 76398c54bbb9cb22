import { PAGES } from '../pages';
import type { Journey } from './arrivals';
import type { Course } from './course';
import type { Site } from './site';

/** Browsers open no more connections to one host over HTTP/1.1. */
const AT_ONCE = 6;
const PER_MINUTE_AND_PAGE = 22;

/** Visitors with nothing in their caches, who load each page with all that stands in it. */
export function visitJourneys({ addresses }: Site): Journey[] {
  return PAGES.map((page) => ({
    name: `loads ${page}`,
    perMinute: PER_MINUTE_AND_PAGE,
    go: async (course) => {
      const { bytes } = await course.call(`GET ${page}`, {
        url: `${addresses.app}${page}`,
        headers: { 'sec-fetch-dest': 'document' },
      });
      const files = filesOf(bytes.toString());
      if (files.length === 0) throw new Error(`${page} has no files.`);
      await loadAll(
        course,
        files.map((file) => `${addresses.app}${file}`),
      );
    },
  }));
}

/** Addresses of the scripts, fonts and pictures that a page names: its style sheet stands in it. */
export function filesOf(html: string): string[] {
  const tags = html.match(/<(?:script|link|img)\s[^>]*>/g) ?? [];
  const files = tags
    .filter((tag) => !/\snoModule/i.test(tag))
    .flatMap((tag) => /\s(?:src|href)="(\/[^"]+\.(?:js|css|woff2|ico|webp|avif)[^"]*)"/.exec(tag)?.[1] ?? []);
  return [...new Set(files)];
}

async function loadAll(course: Course, urls: readonly string[]): Promise<void> {
  const waiting = [...urls];
  const takeOneAfterTheOther = async (way: Course): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      await way.call('GET static files', { url });
  };
  await course.together(Array.from({ length: AT_ONCE }, () => takeOneAfterTheOther));
}
