import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports of connections, so that none takes a port between the check and its use. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_767;

async function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Returns the preferred port if it is free on loopback, else another free one. */
export async function freePort(preferred = randomInt(MIN_PORT, MAX_PORT + 1)): Promise<number> {
  // Next listens on `localhost`, which may be the IPv6 loopback alone.
  if ((await isFree(preferred, '127.0.0.1')) && (await isFree(preferred, 'localhost'))) return preferred;
  return freePort();
}
