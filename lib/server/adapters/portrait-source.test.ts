import { serverOfFile } from '../../testing/server-of-file';
import { createPortraitSource } from './portrait-source';

const server = serverOfFile((_message, response) => response.end('picture'));

const read = async (output: string, allowsLoopback: boolean) =>
  (await createPortraitSource({ timeoutMs: 5_000, allowsLoopback }).read(output))?.toString();

describe('the source of portraits', () => {
  it.each([['data:image/webp;base64,cGljdHVyZQ=='], ['DATA:;base64,cGljdHVyZQ=='], ['cGljdHVyZQ==']])(
    'reads %s',
    async (output) => expect(await read(output, false)).toBe('picture'),
  );

  it('reads an address of this machine with the local stack alone', async () => {
    const { origin } = server;
    expect(await read(origin, true)).toBe('picture');
    expect(await read(origin, false)).toBeUndefined();
    expect(await read(origin.replace('http', 'HTTP'), false)).toBeUndefined();
  });
});
