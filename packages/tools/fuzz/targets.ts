import { readdirSync } from 'node:fs';

import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';

/** An endpoint, page or file. */
export interface Target {
  /** Its name in the report. */
  name: string;
  method: string;
  /** A dynamic segment is written `:id`. */
  path: string;
  /** Whether a route handler of the app answers, with JSON and a request id. */
  /** Null for a page or a file. */
  endpoint: Endpoint | null;
}

/** Pages, files and unknown paths. Not `/__/auth`, which is proxied to another host. */
const OTHERS = [
  '/',
  '/generator',
  '/donate',
  '/privacy',
  '/terms',
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

/** Returns all targets. */
export function listTargets(): Target[] {
  const endpoints = ENDPOINTS.map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    method: endpoint.method,
    path: endpoint.path,
    endpoint,
  }));
  const others = OTHERS.map((path) => ({ name: path, method: 'GET', path, endpoint: null }));
  return [...endpoints, ...others];
}
