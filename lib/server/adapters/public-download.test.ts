import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import https from 'node:https';

import { serverOfFile } from '../../testing/server-of-file';
import { downloadPublic, type DownloadOptions } from './public-download';

const PUBLIC: LookupAddress = { address: '93.184.216.34', family: 4 };

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> => {
    await Promise.resolve();
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

const request = jest.spyOn(https, 'request');

function download(address: string, options: Partial<DownloadOptions> = {}) {
  return downloadPublic(address, {
    maximumBytes: 1000,
    timeoutMs: 5_000,
    allowsLoopback: false,
    ...options,
  });
}

let origin: string;
/** The answers of the server on this machine, by path. */
let answers: Record<string, RequestListener>;
let asked: string[];

const server = serverOfFile((message, response) => {
  asked.push(message.url ?? '');
  answers[message.url ?? '']?.(message, response);
});
beforeEach(() => {
  ({ origin } = server);
  asked = [];
  answers = { '/picture': (_message, response) => response.end('picture') };
});

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_message, response) =>
    response.writeHead(status, { location }).end();

describe('an address that is not read', () => {
  it.each([
    ['HTTP', 'http://93.184.216.34/a.png'],
    ['a port', 'https://93.184.216.34:8443/a.png'],
    ['a user', 'https://user@93.184.216.34/a.png'],
    ['a password', 'https://:secret@93.184.216.34/a.png'],
    ['another protocol', 'ftp://93.184.216.34/a.png'],
    ['no URL', 'https://'],
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, all of it', 'https://127.255.255.254/'],
    ['loopback in decimal', 'https://2130706433/'],
    ['loopback in octal', 'https://0177.0.0.1/'],
    ['loopback in hexadecimal', 'https://0x7f000001/'],
    ['loopback in short', 'https://127.1/'],
    ['loopback with a dot at its end', 'https://127.0.0.1./'],
    ['loopback in full-width digits', 'https://１２７.0.0.1/'],
    ['every address of this machine', 'https://0.0.0.0/'],
    ['a private network (10/8)', 'https://10.0.0.1/'],
    ['a private network (172.16/12)', 'https://172.31.255.255/'],
    ['a private network (192.168/16)', 'https://192.168.1.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['link-local, where hosts give metadata', 'https://169.254.169.254/latest/meta-data/'],
    ['link-local in decimal', 'https://2852039166/'],
    ['multicast', 'https://224.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['documentation', 'https://192.0.2.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv6 unspecified', 'https://[::]/'],
    ['IPv6 with an IPv4 address', 'https://[::ffff:10.0.0.1]/'],
    ['IPv6 with an IPv4 address in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['IPv6 with an IPv4 address, as in the old form', 'https://[::127.0.0.1]/'],
    ['IPv6 unique-local', 'https://[fd12:3456::1]/'],
    ['IPv6 link-local', 'https://[fe80::1]/'],
    ['IPv6 site-local', 'https://[fec0::1]/'],
    ['IPv6 multicast', 'https://[ff02::1]/'],
    ['IPv6 documentation', 'https://[2001:db8::1]/'],
    ['IPv6 metadata', 'https://[fd00:ec2::254]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['NAT64 of a network', 'https://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['Teredo', 'https://[2001:0:7f00:1::]/'],
  ])('has %s', async (_what, address) => {
    expect(await download(address)).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['link-local with a zone', ['fe80::1%eth0']],
    ['a public and a private address', ['93.184.216.34', '192.168.0.1']],
    ['nothing', []],
  ])('has a name that resolves to %s', async (_what, addresses) => {
    expect(await download('https://pictures.example/a', { resolve: resolvesTo(...addresses) })).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it('is of this machine, unless the local stack is allowed', async () => {
    const url = `${origin}/picture`;
    expect(await download(url)).toBeNull();
    expect(asked).toEqual([]);
    expect((await download(url, { allowsLoopback: true }))?.toString()).toBe('picture');
  });

  it('is over HTTP of another machine, also with the local stack', async () => {
    expect(await download('http://93.184.216.34/', { allowsLoopback: true })).toBeNull();
    expect(await download('http://10.0.0.1/', { allowsLoopback: true })).toBeNull();
    expect(await download('https://127.0.0.1/', { allowsLoopback: true })).toBeNull();
    expect(await download(origin.replace('//', '//user@'), { allowsLoopback: true })).toBeNull();
  });

  it.each([
    ['HTTP', 'http://93.184.216.34/a.png'],
    ['a private address', 'https://10.0.0.1/a.png'],
    ['a private address without a protocol', '//192.168.0.1/a.png'],
    ['metadata', 'https://169.254.169.254/'],
    ['a port', 'https://93.184.216.34:22/'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'https://:/'],
  ])('redirects to %s', async (_what, location) => {
    answers['/redirect'] = redirectTo(location);
    expect(await download(`${origin}/redirect`, { allowsLoopback: true })).toBeNull();
    expect(asked).toEqual(['/redirect']);
    expect(request).not.toHaveBeenCalled();
  });
});

describe('an address that is read', () => {
  const local = { allowsLoopback: true };

  it('is resolved once, and the connection goes to what was checked', async () => {
    const resolve = jest.fn(resolvesTo('127.0.0.1'));
    const url = `http://pictures.invalid:${new URL(origin).port}/picture`;
    expect((await download(url, { ...local, resolve }))?.toString()).toBe('picture');
    expect(resolve.mock.calls).toEqual([['pictures.invalid']]);
  });

  it('is connected to over HTTPS by the checked address, under its own name', async () => {
    const stop = new Error('The test connects to nothing.');
    request.mockImplementationOnce(() => {
      throw stop;
    });
    const resolve = resolvesTo(PUBLIC.address, '2606:4700::1111');
    await expect(download('https://pictures.example/a', { resolve })).rejects.toBe(stop);
    const [url, options] = request.mock.calls[0] as unknown as [URL, https.RequestOptions];
    expect(url.href).toBe('https://pictures.example/a');
    expect(options.agent).toBe(false);
    const found = jest.fn();
    options.lookup?.('another.example', { all: true }, found);
    options.lookup?.('another.example', {}, found);
    const second = { address: '2606:4700::1111', family: 6 };
    expect(found.mock.calls).toEqual([
      [null, [PUBLIC, second]],
      [null, PUBLIC.address, PUBLIC.family],
    ]);
  });

  it.each([301, 302, 303, 307, 308])('follows the status %d, by a relative address too', async (status) => {
    answers['/redirect'] = redirectTo('/picture', status);
    expect((await download(`${origin}/redirect`, local))?.toString()).toBe('picture');
  });

  it('follows three redirects and no fourth', async () => {
    for (const [from, to] of ['/3', '/2', '/1', '/picture'].entries())
      answers[`/${4 - from}`] = redirectTo(to);
    expect((await download(`${origin}/3`, local))?.toString()).toBe('picture');
    await expect(download(`${origin}/4`, local)).rejects.toThrow('redirects too often');
  });

  it('has at most so many bytes', async () => {
    answers['/large'] = (_message, response) => response.end(Buffer.alloc(1001));
    answers['/fits'] = (_message, response) => response.end(Buffer.alloc(1000));
    await expect(download(`${origin}/large`, local)).rejects.toThrow('larger');
    expect(await download(`${origin}/fits`, local)).toHaveLength(1000);
  });

  it.each([204, 302, 404, 500])('fails with the status %d', async (status) => {
    answers['/status'] = (_message, response) => response.writeHead(status).end();
    await expect(download(`${origin}/status`, local)).rejects.toThrow(`answered ${status}`);
  });

  it('fails when it breaks off', async () => {
    answers['/broken'] = (_message, response) => {
      response.writeHead(200, { 'content-length': '7' }).write('pic');
      response.destroy();
    };
    await expect(download(`${origin}/broken`, local)).rejects.toThrow();
  });

  it('fails when its name, its answer or its end does not come in time', async () => {
    const brief = { ...local, timeoutMs: 50 };
    answers['/silent'] = () => undefined;
    answers['/endless'] = (_message, response) => response.writeHead(200).write('p');
    const never = () => new Promise<LookupAddress[]>(() => undefined);
    await expect(download('https://pictures.example/', { ...brief, resolve: never })).rejects.toThrow();
    await expect(download(`${origin}/silent`, brief)).rejects.toThrow();
    await expect(download(`${origin}/endless`, brief)).rejects.toThrow();
  });
});
