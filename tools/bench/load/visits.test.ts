import { filesOf } from './visits';

describe('filesOf', () => {
  it('finds scripts, fonts and pictures once each', () => {
    const html = `
      <link rel="preload" href="/fonts/text.woff2" as="font"/>
      <script src="/_next/static/a.js?dpl=1" async=""></script><script src="/_next/static/a.js?dpl=1"></script>
      <picture><img alt="" src="/images/one.webp"/></picture>`;
    expect(filesOf(html)).toEqual(['/fonts/text.woff2', '/_next/static/a.js?dpl=1', '/images/one.webp']);
  });

  it('ignores other hosts, pages, and files that modern browsers do not load', () => {
    const html = `
      <script src="https://js.stripe.com/v3"></script><link rel="alternate" href="/donate?lang=ru"/>
      <script src="/_next/static/old.js" noModule=""></script>`;
    expect(filesOf(html)).toEqual([]);
  });
});
