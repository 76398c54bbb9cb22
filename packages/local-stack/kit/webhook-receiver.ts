import { createServer, type IncomingHttpHeaders } from 'node:http';

import { listenOnLoopback } from './listen';

/** A server of a test that webhooks are sent to. */
export interface Receiver<Item> {
  url: string;
  /** What has come so far, in order. */
  received: Item[];
  /** Resolves once `count` have come. */
  until(count: number): Promise<Item[]>;
  close(): Promise<void>;
}

/** Reads webhooks with `read`, and answers them with the given statuses, then with 200. */
export async function startReceiver<Item>(
  read: (webhook: { headers: IncomingHttpHeaders; body: string }) => Item,
  statuses: number[] = [],
): Promise<Receiver<Item>> {
  const received: Item[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(read({ headers: request.headers, body: Buffer.concat(chunks).toString() }));
      response.writeHead(statuses.shift() ?? 200).end();
      for (const look of waiting) look();
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/webhook`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    close,
  };
}
