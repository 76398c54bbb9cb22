import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { fieldOf } from './endpoint';

/** A server on loopback that receives webhooks and answers each with 200. */
export interface WebhookInbox {
  url: string;
  /** Resolves to the body of a run's webhook, or to null when none arrives in time. */
  bodyFor(runId: string, timeoutMs: number): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens an inbox on a free port. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => JSON.parse(body) as unknown)
      .catch(() => undefined)
      .then((body) => {
        bodies.push(body);
        response.writeHead(200).end();
        server.emit('webhook');
      });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/webhook`,
    bodyFor: async (runId, timeoutMs) => {
      const signal = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const body = bodies.find((candidate) => fieldOf(candidate, 'id') === runId);
        if (body !== undefined) return body;
        const isThere = await once(server, 'webhook', { signal }).catch(() => null);
        if (isThere === null) return null;
      }
    },
    close,
  };
}
