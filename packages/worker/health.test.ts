import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { freePort } from '@chiaro/local-stack/free-port';

import { serveHealth } from './health';

const NOW = 10_000_000;
const MINUTE_MS = 60_000;

let server: Server | undefined;

afterEach(() => {
  jest.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

describe('the health check', () => {
  it.each([
    ['is well while the engine is ready and RunPod answers', true, NOW, 200],
    ['is well after four minutes without an answer', true, NOW - 4 * MINUTE_MS, 200],
    ['is not well after five minutes without an answer', true, NOW - 5 * MINUTE_MS, 503],
    ['is not well while the engine is not ready', false, NOW, 503],
  ])('%s', async (_name, isReady, answeredAt, status) => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    server = serveHealth(await freePort(), { isEngineReady: () => isReady, lastAnswerAt: () => answeredAt });
    await once(server, 'listening');
    const { port, address } = server.address() as AddressInfo;
    expect(address).toBe('127.0.0.1');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(status);
  });
});
