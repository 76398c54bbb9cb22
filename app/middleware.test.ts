import { NextRequest } from 'next/server';

import { EXAMPLES } from '@/lib/shared/rules/examples';

import middleware, { config } from '../middleware';

function answer(path: string, cookie?: string) {
  const headers = cookie ? { cookie: `NEXT_LOCALE=${cookie}` } : undefined;
  const response = middleware(new NextRequest(`http://localhost${path}`, headers ? { headers } : {}));
  const target = new URL(response.headers.get('x-middleware-rewrite') ?? '');
  return { status: response.status, page: target.pathname, headers: response.headers };
}

describe('the middleware', () => {
  it.each([
    ['/', undefined, '/en/home/ines'],
    ['/generator', undefined, '/en/generator'],
    ['/donate', 'ru', '/ru/donate'],
    ['/privacy', 'ru', '/ru/privacy'],
    ['/terms', undefined, '/en/terms'],
    ['/donate?success=true', 'ru', '/ru/donate'],
    ['/', 'xx', '/en/home/ines'],
    ['/?lang=ru', undefined, '/ru/home/ines'],
    ['/?lang=en', 'ru', '/en/home/ines'],
    ['/?lang=xx', 'ru', '/ru/home/ines'],
  ])('serves %s with the cookie %s from %s', (path, cookie, page) => {
    expect(answer(path, cookie)).toMatchObject({ status: 200, page });
  });

  it.each([
    ['/?lang=ru', undefined, 'document', 'ru'],
    ['/donate?lang=en', undefined, 'document', 'en'],
    ['/?lang=ru', 'en', 'document', undefined],
    ['/?lang=ru', undefined, 'empty', undefined],
    ['/?lang=xx', undefined, 'document', undefined],
    ['/', undefined, 'document', undefined],
  ])('answering %s with the cookie %s, wanted as %s, sets the cookie %s', (path, cookie, as, expected) => {
    const headers = { 'sec-fetch-dest': as, ...(cookie && { cookie: `NEXT_LOCALE=${cookie}` }) };
    const response = middleware(new NextRequest(`http://localhost${path}`, { headers }));
    expect(response.cookies.get('NEXT_LOCALE')?.value).toBe(expected);
  });

  it.each([
    ['/nowhere', undefined, '/en/page-not-found'],
    ['/ru/donate', 'ru', '/ru/page-not-found'],
  ])('answers %s with status 404', (path, cookie, page) => {
    expect(answer(path, cookie)).toMatchObject({ status: 404, page });
  });

  it.each([
    ['/', undefined, 'en'],
    ['/donate', 'ru', 'ru'],
    ['/nowhere?lang=ru', 'en', 'ru'],
  ])(
    'names the language of %s with the cookie %s, and lets no shared cache mix languages',
    (path, cookie, language) => {
      const { headers } = answer(path, cookie);
      expect(headers.get('Content-Language')).toBe(language);
      expect(headers.get('Cache-Control')).toMatch(/max-age=0, must-revalidate/);
    },
  );

  it.each([
    ['/', 'document', true],
    ['/?lang=ru', 'document', true],
    ['/', 'empty', false],
    ['/generator', 'document', false],
    ['/nowhere', 'document', false],
  ])('answering %s, wanted as %s, preloads the pictures of its variant: %s', (path, as, expected) => {
    const { headers } = middleware(
      new NextRequest(`http://localhost${path}`, { headers: { 'sec-fetch-dest': as } }),
    );
    const links = [...(headers.get('Link') ?? '').matchAll(/<\/images\/examples\/([\w-]+)-320\.avif>/g)];
    const [, example = ''] = /\/home\/(\w+)/.exec(headers.get('x-middleware-rewrite') ?? '') ?? [];
    const names = [`${example}-after`, `${example}-before`];
    expect(links.map(([, name]) => name)).toEqual(expected ? names : []);
  });

  describe('where the operator does not offer the site', () => {
    beforeEach(() => {
      process.env['UNAVAILABLE_COUNTRIES'] = 'AA,BB';
    });
    afterEach(() => {
      delete process.env['UNAVAILABLE_COUNTRIES'];
    });

    it.each([
      ['/', 'BB', 451, '/en/unavailable'],
      ['/generator', 'AA', 451, '/en/unavailable'],
      ['/donate?lang=ru', 'BB', 451, '/ru/unavailable'],
      ['/privacy', 'BB', 200, '/en/privacy'],
      ['/terms', 'AA', 200, '/en/terms'],
      ['/nowhere', 'AA', 404, '/en/page-not-found'],
      ['/generator', 'CC', 200, '/en/generator'],
    ])('answers %s, asked for from %s, with %i and %s', (path, country, status, page) => {
      const headers = { 'x-vercel-ip-country': country };
      const response = middleware(new NextRequest(`http://localhost${path}`, { headers }));
      const target = new URL(response.headers.get('x-middleware-rewrite') ?? '');
      expect({ status: response.status, page: target.pathname }).toEqual({ status, page });
    });

    it('answers where the country is not known, and everywhere without such countries', () => {
      expect(answer('/generator').page).toBe('/en/generator');
      delete process.env['UNAVAILABLE_COUNTRIES'];
      const headers = { 'x-vercel-ip-country': 'BB' };
      expect(middleware(new NextRequest('http://localhost/generator', { headers })).status).toBe(200);
    });
  });

  it('shows visitors every example, and only these', () => {
    const headers = { 'sec-fetch-dest': 'document' };
    const pages = [0, 0.2, 0.4, 0.55, 0.7, 0.999].map((random) => {
      jest.spyOn(Math, 'random').mockReturnValueOnce(random);
      const response = middleware(new NextRequest('http://localhost/', { headers }));
      return response.headers.get('x-middleware-rewrite');
    });
    expect(pages).toEqual(EXAMPLES.map(({ id }) => `http://localhost/en/home/${id}`));
  });

  it.each([
    ['/', true],
    ['/generator', true],
    ['/apiary', true],
    ['/api/account', false],
    ['/_next/static/chunk', false],
    ['/images/poses/anna.webp', false],
    ['/robots.txt', false],
    ['/sitemap.xml', false],
    ['/manifest.webmanifest', false],
    ['/favicon.ico', false],
    ['/__/auth/handler', false],
  ])('looks at %s: %s', (path, expected) => {
    expect(config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path))).toBe(expected);
  });
});
