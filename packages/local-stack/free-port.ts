import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that operating systems hand out by themselves (from 32,768 on Linux, 49,152 elsewhere):
 * between looking and listening, no connection that happens to be opened takes one of these.
 */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

async function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** The wished port when it is free on loopback, else another free one. */
export async function freePort(wished = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)): Promise<number> {
  // Next listens on `localhost`, which may be the IPv6 loopback alone.
  if ((await isFree(wished, '127.0.0.1')) && (await isFree(wished, 'localhost'))) return wished;
  return freePort();
}
