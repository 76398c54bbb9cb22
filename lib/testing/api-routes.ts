import { readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { HTTP_METHODS, type HTTP_METHOD } from 'next/dist/server/web/http';

import type { Handler, Routes } from './local-app';

const FOLDER = join(process.cwd(), 'app', 'api');

/** An endpoint as its file exports it. */
export interface ApiRoute {
  /** A dynamic segment is written `:id`. */
  path: string;
  methods: Partial<Record<HTTP_METHOD, Handler>>;
}

/**
 * The files of all endpoints, each with its path, a dynamic segment written `:id`; last the one that takes every
 * address that is no other's.
 */
export function findApiRouteFiles(): { path: string; file: string }[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const routes = files.filter((file) => file.split(sep).at(-1) === 'route.ts');
  const found = routes.map((file) => ({
    path: `/api/${dirname(file).split(sep).join('/')}`.replace(/\[(?:\.{3})?(\w+)\]/g, ':$1'),
    file: join(FOLDER, file),
  }));
  const order = ({ path, file }: (typeof found)[number]) => `${file.includes('[...') ? 1 : 0}${path}`;
  return found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** Every endpoint of the app, read from the folder: none can be forgotten. */
export async function loadApiRoutes(): Promise<ApiRoute[]> {
  return Promise.all(
    findApiRouteFiles().map(async ({ path, file }) => {
      const exported = (await import(file)) as Record<string, unknown>;
      const methods = HTTP_METHODS.filter((method) => exported[method] !== undefined);
      // Each handler names its own parameters; the dispatcher gives exactly those of its pattern.
      return { path, methods: Object.fromEntries(methods.map((method) => [method, exported[method]])) };
    }),
  );
}

/** The same as the dispatcher wants it. */
export async function loadRoutes(): Promise<Routes> {
  const routes = await loadApiRoutes();
  return Object.fromEntries(
    routes.flatMap(({ path, methods }) =>
      Object.entries(methods).map(([method, handler]) => [`${method} ${path}`, handler]),
    ),
  );
}
