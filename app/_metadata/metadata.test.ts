import type { Metadata } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';

import { LOCALES } from '@/lib/i18n/locales';
import { DONATION_PRESETS_CENTS, donationCredits } from '@/lib/shared/rules/donations';

import type { pageMetadata } from './page-metadata';

const ENVIRONMENT = process.env;

beforeEach(() => {
  jest.resetModules();
  process.env = { ...ENVIRONMENT, APP_URL: 'https://chiaro.example.com' };
  delete process.env['VERCEL_ENV'];
  delete process.env['NEXT_PUBLIC_ASSETS_BASE_URL'];
});
afterAll(() => {
  process.env = ENVIRONMENT;
});

async function metadataOf(...asked: Parameters<typeof pageMetadata>) {
  const fresh = await import('./page-metadata');
  return fresh.pageMetadata(...asked);
}

function cardAddresses({ openGraph, twitter }: Metadata): unknown[] {
  return [openGraph?.images, twitter?.images].map((images) =>
    [images].flat().map((image) => (image as { url: string }).url),
  );
}

describe('pageMetadata', () => {
  it('names the address of the page itself, of its languages, and of the default language', async () => {
    expect((await metadataOf('ru', 'donate', '/donate')).alternates).toEqual({
      canonical: 'https://chiaro.example.com/donate?lang=ru',
      languages: expect.objectContaining({
        en: 'https://chiaro.example.com/donate',
        ru: 'https://chiaro.example.com/donate?lang=ru',
        'x-default': 'https://chiaro.example.com/donate',
      }),
    });
  });

  it('names the languages with their regions, as Open Graph asks for', async () => {
    expect((await metadataOf('ru', 'home', '/')).openGraph).toMatchObject({
      locale: 'ru_RU',
      alternateLocale: expect.arrayContaining(['en_US']),
    });
  });

  it('takes the card of the language from the app itself', async () => {
    const path = '/images/social-card-ru.png';
    expect(cardAddresses(await metadataOf('ru', 'home', '/'))).toEqual([[path], [path]]);
  });

  it('takes the card from the host of the pictures where they have one', async () => {
    process.env['NEXT_PUBLIC_ASSETS_BASE_URL'] = 'https://pictures.example.com/chiaro/';
    const address = 'https://pictures.example.com/chiaro/images/social-card-en.png';
    expect(cardAddresses(await metadataOf('en', 'home', '/'))).toEqual([[address], [address]]);
  });

  it.each(['home', 'generator', 'donate', 'privacy', 'terms'] as const)(
    'gives the page %s a title and a description that result pages show whole',
    async (page) => {
      for (const locale of LOCALES) {
        const { openGraph } = await metadataOf(locale, page, '/');
        const { title, description } = openGraph ?? {};
        expect(String(title)).toMatch(/^.{10,50} · Chiaro$/);
        expect(description).toMatch(/^.{70,155}$/);
        expect(description).not.toMatch(/[{}]/);
      }
    },
  );
});

describe('on a deployment', () => {
  async function robots() {
    const { default: read } = await import('../robots');
    const { siteMetadata } = await import('./site');
    return { file: read(), page: siteMetadata().robots };
  }

  it.each([undefined, '', 'production'])(
    'for the public (%p), robots may read all but the API',
    async (value) => {
      if (value !== undefined) process.env['VERCEL_ENV'] = value;
      expect(await robots()).toEqual({
        file: {
          rules: { userAgent: '*', allow: '/', disallow: '/api/' },
          sitemap: 'https://chiaro.example.com/sitemap.xml',
        },
        page: undefined,
      });
    },
  );

  it('in a preview, robots are turned away', async () => {
    process.env['VERCEL_ENV'] = 'preview';
    expect(await robots()).toEqual({
      file: { rules: { userAgent: '*', disallow: '/' } },
      page: { index: false, follow: false },
    });
  });
});

describe('StructuredData', () => {
  it('offers what the rules give, in dollars', async () => {
    const { StructuredData } = await import('./structured-data');
    const html = renderToStaticMarkup(await StructuredData({ locale: 'en' }));
    const { '@graph': graph } = JSON.parse(html.replace(/<[^>]*>/g, '')) as {
      '@graph': { '@type': string; offers?: { price: string; name: string }[] }[];
    };
    const [free, ...paid] = graph.find((node) => node['@type'] === 'WebApplication')?.offers ?? [];
    expect(free).toMatchObject({ price: '0' });
    expect(
      paid.map(({ price, name }) => [Number(price) * 100, Number.parseInt(name.replace(/\D/g, ''), 10)]),
    ).toEqual(DONATION_PRESETS_CENTS.map((cents) => [cents, donationCredits(cents)]));
  });

  it('stays one element whatever the texts say', async () => {
    const { photos } = (await import('@/messages/en.json')).default.home.questions;
    const { answer } = photos;
    photos.answer = "'<'/script>'<'!-- '<'script>";
    try {
      const { StructuredData } = await import('./structured-data');
      const html = renderToStaticMarkup(await StructuredData({ locale: 'en' }));
      expect(html.match(/<\/script|<!--/g)).toEqual(['</script']);
      expect(html).toContain(String.raw`\u003c/script>`);
    } finally {
      photos.answer = answer;
    }
  });
});
