import { createServer } from 'node:net';

/** Whether a port of this machine's loopback is free. Port 0 asks for any and gives its number. */
async function probe(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, host, () => {
      const address = server.address();
      const free = typeof address === 'object' && address ? address.port : null;
      server.close(() => resolve(free));
    });
  });
}

/** The wished port when it is free on loopback, else another free one. */
export async function freePort(wished = 0): Promise<number> {
  const port = await probe(wished, '127.0.0.1');
  // Next listens on `localhost`, which may be the IPv6 loopback alone.
  if (port !== null && (wished === 0 || (await probe(wished, 'localhost')) !== null)) return port;
  return freePort();
}
