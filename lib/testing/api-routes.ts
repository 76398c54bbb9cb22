import { readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { HTTP_METHODS, type HTTP_METHOD } from 'next/dist/server/web/http';

import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';

import type { Handler, Routes } from './local-app';

const FOLDER = join(process.cwd(), 'app', 'api');

/** A route file's path and handlers. */
export interface ApiRoute {
  /** A dynamic segment is written `:id`. */
  path: string;
  methods: Partial<Record<HTTP_METHOD, Handler & { endpoint: Endpoint }>>;
}

/** Returns the route files with their paths, the one of unknown addresses last. */
function findApiRouteFiles(): { path: string; file: string }[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const routes = files.filter((file) => file.split(sep).at(-1) === 'route.ts');
  const found = routes.map((file) => ({
    path: `/api/${dirname(file).split(sep).join('/')}`.replace(/\[(?:\.{3})?(\w+)\]/g, ':$1'),
    file: join(FOLDER, file),
  }));
  const sortKey = ({ path, file }: (typeof found)[number]) => `${file.includes('[...') ? 1 : 0}${path}`;
  return found.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/** Returns every route of the app, read from the folder. */
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

/** Answers in this process that their endpoints do not declare. */
const undeclaredAnswers: string[] = [];

/** Throws when a route answered what its endpoint does not declare. */
export function expectDeclaredAnswers(): void {
  if (undeclaredAnswers.length > 0) throw new Error(undeclaredAnswers.splice(0).join('\n'));
}

/** Returns every route for the dispatcher. An answer that its endpoint does not declare becomes a 500. */
export async function loadRoutes(): Promise<Routes> {
  const routes = await loadApiRoutes();
  return Object.fromEntries(
    routes.flatMap(({ path, methods }) =>
      Object.entries(methods).map(([method, handler]) => [`${method} ${path}`, declared(handler)]),
    ),
  );
}

function declared(handler: Handler): Handler {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      undeclaredAnswers.push(String(error));
      return Response.json({ undeclared: String(error) }, { status: 500 });
    }
  };
}
