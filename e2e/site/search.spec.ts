import type { APIRequestContext } from '@playwright/test';

import { LOCALES } from '@/lib/i18n/locales';
import { affordablePortraits, WELCOME_CREDITS } from '@/lib/shared/rules/credits';

import { expect, test } from '../fixtures';
import { readHead } from '../support/head';
import { phrasesOf, type Language } from '../support/phrases';
import { runIn } from '../support/projects';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'generator', path: '/generator' },
  { name: 'donate', path: '/donate' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
] as const;
const FIGURES = { portraits: affordablePortraits(WELCOME_CREDITS) };

/** Normalizes an address as browsers and crawlers do: the root is the same with and without its slash. */
function normal(address: string | undefined): string {
  return new URL(address ?? '').href;
}

/** Returns the width and height in a PNG's header, in pixels. */
async function pngSize(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  expect(response.headers()['content-type']).toBe('image/png');
  const file = await response.body();
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

runIn('desktop-en');

for (const language of LOCALES)
  test(`every page has its metadata in ${language} without a script`, async ({ page, request, baseURL }) => {
    const phrases = phrasesOf(language);
    const card = new URL(`/images/social-card-${language}.png`, baseURL).href;
    for (const { name, path } of PAGES)
      await test.step(path, async () => {
        const address = (inLanguage: Language) =>
          new URL(inLanguage === 'en' ? path : `${path}?lang=${inLanguage}`, baseURL).href;
        // Some readers of cards read no more.
        const start = (await (await request.get(address(language))).body()).subarray(0, 32 * 1024);
        const head = await readHead(page, start.toString());
        const title = phrases('common.documentTitle', { title: phrases(`${name}.title`) });
        const description =
          name === 'privacy' || name === 'terms'
            ? phrases(`${name}.description`)
            : phrases(`metadata.${name}.description`, FIGURES);

        expect(head.language).toBe(language);
        expect(head.titles).toEqual([title]);
        expect(head.canonicals.map(normal)).toEqual([address(language)]);
        expect(Object.keys(head.alternates).sort()).toEqual([...LOCALES, 'x-default'].sort());
        for (const other of LOCALES) expect(normal(head.alternates[other])).toBe(address(other));
        expect(normal(head.alternates['x-default'])).toBe(address('en'));
        expect((head.metas['og:url'] ?? []).map(normal)).toEqual([address(language)]);
        expect(head.metas).toMatchObject({
          description: [description],
          'og:title': [title],
          'og:description': [description],
          'og:type': ['website'],
          'og:site_name': ['Chiaro'],
          'og:image': [card],
          'og:image:width': ['1200'],
          'og:image:height': ['630'],
          'og:image:alt': [phrases('metadata.card')],
          'twitter:card': ['summary_large_image'],
          'twitter:title': [title],
          'twitter:description': [description],
          'twitter:image': [card],
        });
        expect(head.metas).not.toHaveProperty('robots');
      });
    expect(await pngSize(request, card)).toBe('1200x630');
  });

test('the address decides the language before the cookie, and no shared cache mixes languages', async ({
  page,
  request,
}) => {
  for (const [path, cookie, language] of [
    ['/', 'xx', 'en'],
    ['/?lang=xx', 'ru', 'ru'],
    ['/?lang=en', 'ru', 'en'],
  ] as const) {
    const response = await request.get(path, { headers: { cookie: `NEXT_LOCALE=${cookie}` } });
    expect((await readHead(page, await response.text())).language, path).toBe(language);
    expect(response.headers()).toMatchObject({
      'content-language': language,
      'cache-control': 'public, max-age=0, must-revalidate',
    });
  }
});

test('an unknown address is not indexed and has no canonical address', async ({ page, request }) => {
  for (const path of ['/nowhere', '/images/nowhere.webp']) {
    const head = await readHead(page, await (await request.get(path)).text());
    expect(head.metas['robots'], path).toContain('noindex');
    expect([head.canonicals, head.alternates, head.metas['og:url']], path).toEqual([[], {}, undefined]);
  }
});

test('home has its questions as structured data', async ({ page, request }) => {
  const html = await (await request.get('/?lang=ru')).text();
  const { structuredData } = await readHead(page, html);
  const graph = structuredData.flatMap(
    (document) => (document as { '@graph': { '@type': string }[] })['@graph'],
  );
  expect(graph.map((node) => node['@type'])).toEqual([
    'Organization',
    'WebSite',
    'WebApplication',
    'FAQPage',
  ]);
  const shown = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    return [...parsed.querySelectorAll('details')].map((details) => [
      details.querySelector('summary')?.textContent,
      details.querySelector('summary ~ *')?.textContent,
    ]);
  }, html);
  const { mainEntity } = graph[3] as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
  expect(mainEntity.length).toBeGreaterThan(3);
});

test('robots.txt links the site map, which lists every page in every language', async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const response = await request.get(address);
  expect(response.headers()['content-type']).toContain('xml');
  const listed = await page.evaluate(
    (text) => {
      const map = new DOMParser().parseFromString(text, 'application/xml');
      return [...map.querySelectorAll('loc')].map(({ textContent }) => textContent);
    },
    await response.text(),
  );
  expect(listed).toEqual(
    PAGES.flatMap(({ path }) => {
      const english = new URL(path, baseURL).href;
      return LOCALES.map((language) => (language === 'en' ? english : `${english}?lang=${language}`));
    }),
  );
});

test('the manifest and all icons exist', async ({ page, request }) => {
  const head = await readHead(page, await (await request.get('/')).text());
  const manifest = await request.get(head.links['manifest']?.[0] ?? '');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons, ...rest } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(rest).toMatchObject({ name: 'Chiaro', short_name: 'Chiaro', lang: 'en', start_url: '/' });
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) expect(await pngSize(request, src), src).toBe(sizes);
  expect(await pngSize(request, head.links['apple-touch-icon']?.[0] ?? '')).toBe('180x180');
  for (const icon of head.links['icon'] ?? []) expect((await request.get(icon)).status(), icon).toBe(200);
  expect(head.links['icon']).toEqual(['/favicon.ico', '/images/icon.svg']);
});
