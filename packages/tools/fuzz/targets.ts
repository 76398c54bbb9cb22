import { readdirSync, readFileSync } from 'node:fs';

import { findApiRouteFiles } from '@/lib/testing/api-routes';

/** An endpoint, page or file. */
export interface Target {
  /** Its name in the report. */
  name: string;
  method: string;
  /** A dynamic segment is written `:id`. */
  path: string;
  /** Whether a route handler of the app answers, with JSON and a request id. */
  isEndpoint: boolean;
}

/** Pages, files and unknown paths. Not `/__/auth`, which is proxied to another host. */
const OTHERS = [
  '/',
  '/generator',
  '/donate',
  '/nowhere',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/images/social-card-en.png',
  '/images/icon.svg',
  `/fonts/${readdirSync('public/fonts').find((name) => name.endsWith('.woff2')) ?? ''}`,
  '/_next/static/chunks/⟦chunk⟧',
  '/_next/image',
];

/** The catch-all endpoint for unknown addresses. */
export const NOWHERE = '/api/:path';

/** The export of a handler. It is read from the source, because handlers can't be loaded outside of Next and Jest. */
const EXPORTED = /^export (?:const|function|async function) ([A-Z]+)\b/gm;

/** Returns all targets. The endpoints are read from the folder, so a new one is included. */
export function listTargets(): Target[] {
  const endpoints = findApiRouteFiles().flatMap(({ path, file }) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORTED)].map(([, method = '']) => ({
      name: `${method} ${path}`,
      method,
      path,
      isEndpoint: true,
    })),
  );
  const others = OTHERS.map((path) => ({ name: path, method: 'GET', path, isEndpoint: false }));
  return [...endpoints, ...others];
}
