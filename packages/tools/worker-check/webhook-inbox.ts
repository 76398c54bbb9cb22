import { createServer } from 'node:http';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { fieldOf, parseJson } from './endpoint';

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
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(parseJson(Buffer.concat(chunks).toString()));
      response.writeHead(200).end();
      for (const look of waiting) look();
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/webhook`,
    bodyFor: (runId, timeoutMs) =>
      new Promise((resolve) => {
        const leave = (body: unknown): void => {
          waiting.delete(look);
          clearTimeout(timer);
          resolve(body);
        };
        const look = (): void => {
          const body = bodies.find((candidate) => fieldOf(candidate, 'id') === runId);
          if (body !== undefined) leave(body);
        };
        const timer = setTimeout(() => leave(null), timeoutMs);
        waiting.add(look);
        look();
      }),
    close,
  };
}
