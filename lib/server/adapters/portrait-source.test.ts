import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createPortraitSource } from './portrait-source';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((_message, response) => response.end('picture'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = async (output: string, allowsLoopback: boolean) =>
  (await createPortraitSource({ timeoutMs: 5_000, allowsLoopback }).read(output))?.toString();

describe('the source of portraits', () => {
  it.each([['data:image/webp;base64,cGljdHVyZQ=='], ['DATA:;base64,cGljdHVyZQ=='], ['cGljdHVyZQ==']])(
    'reads %s',
    async (output) => expect(await read(output, false)).toBe('picture'),
  );

  it('reads an address of this machine with the local stack alone', async () => {
    expect(await read(origin, true)).toBe('picture');
    expect(await read(origin, false)).toBeUndefined();
    expect(await read(origin.replace('http', 'HTTP'), false)).toBeUndefined();
  });
});
