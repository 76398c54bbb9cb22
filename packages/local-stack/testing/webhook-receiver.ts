import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '../kit/listen';

/** A test's server that receives webhooks. */
export interface Receiver<Item> {
  url: string;
  /** The webhooks so far, in order. */
  received: Item[];
  /** Resolves once `count` webhooks are received. */
  until(count: number): Promise<Item[]>;
  close(): Promise<void>;
}

/** Starts a receiver that answers with the given statuses, then with 200; `read` converts each webhook. */
export async function startReceiver<Item>(
  read: (webhook: { headers: IncomingHttpHeaders; body: string }) => Item,
  statuses: number[] = [],
): Promise<Receiver<Item>> {
  const received: Item[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(read({ headers: request.headers, body }));
      response.writeHead(statuses.shift() ?? 200).end();
      for (const check of waiting) check();
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/webhook`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
    close,
  };
}
