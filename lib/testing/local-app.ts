import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A route handler as Next calls it. */
export type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Route handlers by `METHOD /path`, a dynamic segment written `:id`. */
export type Routes = Record<string, Handler>;

/** The app's route handlers on a loopback port, without Next. */
export interface LocalApp {
  origin: string;
  /** The answered requests, as `METHOD /path status`. */
  answered: string[];
  /** Resolves when no request is under way: a webhook's work goes on after its sender has left. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<Promise<unknown>>();

/** Runs what a handler leaves for the time after its answer; `idle` waits for it. */
export function runAfterAnswer(task: () => Promise<unknown>): void {
  track(task());
}

function track(work: Promise<unknown>): void {
  running.add(work);
  void work.finally(() => running.delete(work));
}

/** Serves handlers; calls `getRoutes` at the first request, when the environment is set. */
export async function startLocalApp(getRoutes: () => Promise<Routes>): Promise<LocalApp> {
  const answered: string[] = [];
  const server = createServer((message, response) => {
    const answering = (async () => {
      const answer = await dispatch(await getRoutes(), message, originOf(server));
      answered.push(`${message.method ?? ''} ${message.url?.split('?')[0] ?? ''} ${answer.status}`);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
    track(answering);
  });
  const idle = async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf(server),
    answered,
    idle,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await idle();
      server.closeAllConnections();
      await closed;
    },
  };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function dispatch(routes: Routes, message: IncomingMessage, origin: string): Promise<Response> {
  const url = new URL(message.url ?? '/', origin);
  const method = message.method ?? 'GET';
  for (const [name, handler] of Object.entries(routes)) {
    const params = match(name, `${method} ${url.pathname}`);
    if (params) return handler(await toRequest(message, url, method), { params: Promise.resolve(params) });
  }
  return new Response('', { status: 404 });
}

function match(pattern: string, actual: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const given = actual.split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

async function toRequest(message: IncomingMessage, url: URL, method: string): Promise<Request> {
  const headers = Object.entries(message.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const body = method === 'GET' ? null : await buffer(message);
  return new Request(url, { method, headers, body });
}
