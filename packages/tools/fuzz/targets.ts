import { readdirSync, readFileSync } from 'node:fs';

import { findApiRouteFiles } from '@/lib/testing/api-routes';

/** Something that answers at an address. */
export interface Target {
  /** As the report calls it. */
  name: string;
  method: string;
  /** A dynamic segment is written `:id`. */
  path: string;
  /** Whether a handler of ours answers, with JSON and a request's id. */
  isEndpoint: boolean;
}

/** Pages, files and what is neither. Not below `/__/auth`, which leads to another host. */
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

/** The endpoint of all addresses that are no other's, which does nothing. */
export const NOWHERE = '/api/:path';

/** As a handler is exported under its method. Handlers can't be loaded outside of Next and Jest. */
const EXPORTED = /^export (?:const|function|async function) ([A-Z]+)\b/gm;

/** Everything that a request can be aimed at; the endpoints are those of the folder, so a new one is among them. */
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
