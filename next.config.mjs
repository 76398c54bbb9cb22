import { fileURLToPath } from 'node:url';

import { createJiti } from 'jiti';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are compiled at build time, so the browser needs no ICU parser.
    messages: {
      path: './messages',
      format: { codec: './lib/i18n/catalogue-codec.mjs', extension: '.json' },
      locales: 'infer',
      sourceLocale: 'en',
      precompile: true,
    },
  },
});

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // Its badge covers the bar with the Generate button on phones.
  devIndicators: false,
  // No page uses Next's image endpoint, which would decode whatever it is asked for.
  images: { unoptimized: true },
  // Files that the SDKs have for the browser and the edge, with which a cold function starts sooner: Blob's SDK takes the
  // platform's `fetch` (undici takes 140 ms), and Vercel's token comes from the request, without the code (40 ms) that
  // renews a developer's own. https://vercel.com/docs/oidc/reference
  turbopack: {
    resolveAlias: {
      undici: './node_modules/@vercel/blob/dist/undici-browser.js',
      '@vercel/oidc': './node_modules/@vercel/oidc/dist/index-edge-light.js',
    },
  },
  experimental: {
    globalNotFound: true,
    // The tests build for other addresses each time, and a build with a cache for others takes longer than one without.
    turbopackFileSystemCacheForBuild: process.env.NEXT_DIST_DIR === undefined,
    // A style sheet of its own is a second way to the server before anything is painted: with it in the page,
    // the largest paint of /generator came after 1.3 s instead of 2.1 s on Lighthouse's slow phone.
    inlineCss: true,
  },
  rewrites: async () => [
    {
      // Firebase's sign-in pages under our own host, as Safari's partitioned storage asks for.
      // https://firebase.google.com/docs/auth/web/redirect-best-practices#proxy-requests
      source: '/__/auth/:path*',
      destination: `https://${process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID}.firebaseapp.com/__/auth/:path*`,
    },
  ],
};

// The project's modules are TypeScript, and some are marked as the server's own.
const jiti = createJiti(import.meta.url, {
  tsconfigPaths: true,
  alias: {
    'server-only': fileURLToPath(import.meta.resolve('server-only')).replace(/index\.js$/, 'empty.js'),
  },
});

export default async function createConfig(phase) {
  const { nextConfigFor } = await jiti.import('./tools/next/next-settings.ts');
  return withNextIntl({ ...config, ...(await nextConfigFor(phase)) });
}
