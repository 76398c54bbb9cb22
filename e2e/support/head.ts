import type { Page } from '@playwright/test';

/** A document's metadata for search engines and social networks; a list has one entry per element. */
export interface Head {
  language: string;
  titles: string[];
  /** Contents by name or property. */
  metas: Record<string, string[]>;
  canonicals: string[];
  /** Addresses by language. */
  alternates: Record<string, string>;
  /** Addresses by relation, as `icon`. */
  links: Record<string, string[]>;
  /** The JSON-LD documents, parsed. */
  structuredData: unknown[];
}

/** Reads the head of the page as it is now, or of HTML, which is parsed without running scripts. */
export async function readHead(page: Page, html?: string): Promise<Head> {
  return page.evaluate((text) => {
    const parsed = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const texts = (selector: string) =>
      [...parsed.querySelectorAll(selector)].map((element) => element.textContent);
    const metas: Record<string, string[]> = {};
    for (const meta of parsed.head.querySelectorAll('meta')) {
      const name = meta.getAttribute('name') ?? meta.getAttribute('property');
      if (name !== null) (metas[name] ??= []).push(meta.content);
    }
    const links: Record<string, string[]> = {};
    const alternates: Record<string, string> = {};
    for (const link of parsed.head.querySelectorAll('link')) {
      const address = link.getAttribute('href') ?? '';
      if (link.hreflang) alternates[link.hreflang] = address;
      else (links[link.rel] ??= []).push(address);
    }
    return {
      language: parsed.documentElement.lang,
      titles: texts('head title'),
      metas,
      canonicals: links['canonical'] ?? [],
      alternates,
      links,
      structuredData: texts('script[type="application/ld+json"]').map((json) => JSON.parse(json) as unknown),
    };
  }, html);
}
