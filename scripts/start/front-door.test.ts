import { spawn, type ChildProcess } from 'node:child_process';

import { send, type Answer } from '@chiaro/tools/kit/send';

/** Creates a server as Next does; it answers with the request's headers. */
const SERVER = `
  const server = require('node:http').createServer((request, response) => {
    response.end(JSON.stringify(request.headers));
  });
  server.on('upgrade', () => undefined);
  server.listen(0, 'localhost', () => console.log(server.address().port));
`;

let child: ChildProcess;
let port: number;

beforeAll(async () => {
  child = spawn(process.execPath, ['--import', './scripts/start/front-door.mjs', '--eval', SERVER]);
  port = await new Promise<number>((resolve) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line.toString())));
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
});

async function ask(method: string, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const bytes = Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const answer = await send(port, method, { bytes, isWhole: true, isAbandoned: false });
  if ('reason' in answer) throw new Error(answer.reason);
  return answer;
}

it.each([
  ['GET', '/'],
  ['HEAD', '/images/icon.svg'],
  ['GET', '/%D1%85?%zz=%'],
  ['POST', '/api/upload-image'],
  ['DELETE', '/api/account'],
  ['OPTIONS', '/api/account'],
  ['POST', '/__/auth/handler'],
  ['POST', '/generator/../api/upload-image'],
])('passes %s %s to Next', async (method, address) => {
  expect((await ask(method, address)).status).toBe(200);
});

it.each([['*'], ['/%'], ['/api/check-runpod-job/%zz'], ['/images/%ff.png'], ['http://other.example/']])(
  'refuses the target %s',
  async (address) => {
    expect(await ask('OPTIONS', address)).toMatchObject({ status: 400, body: Buffer.alloc(0) });
  },
);

it.each([
  ['TRACE', '/', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['OPTIONS', '/_next/static/chunks/1.js', 'GET, HEAD'],
  ['POST', '/__/x', 'GET, HEAD'],
  ['POST', '/api/../generator', 'GET, HEAD'],
  ['POST', '//other/api/account', 'GET, HEAD'],
  ['POST', '/%61pi/upload-image', 'GET, HEAD'],
  ['TRACE', '/api/account', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['PROPFIND', '/api/account', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
])('refuses %s %s with the allowed methods', async (method, address, allowed) => {
  const { status, headers } = await ask(method, address);
  expect(status).toBe(405);
  expect(headers).toContainEqual(['allow', allowed]);
});

it.each([
  ['/', { 'content-length': '2' }],
  ['/images/icon.svg', { 'transfer-encoding': 'chunked' }],
])('%s takes no body', async (address, headers) => {
  expect((await ask('GET', address, headers)).status).toBe(400);
});

it('passes bodies for endpoints, and empty bodies, to Next', async () => {
  expect((await ask('GET', '/', { 'content-length': '0' })).status).toBe(200);
  expect((await ask('POST', '/api/account', { 'content-length': '0' })).status).toBe(200);
});

it('removes ranges, conditions and actions from requests for Next', async () => {
  const conditions = {
    range: 'bytes=9-1',
    'if-match': '"x"',
    'if-unmodified-since': 'never',
    'next-action': 'x',
  };
  const { body } = await ask('GET', '/', { ...conditions, 'if-none-match': '"y"' });
  expect(JSON.parse(body.toString())).toEqual({ host: 'localhost', 'if-none-match': '"y"' });
});

it('answers a request for an upgrade in HTTP', async () => {
  const { status } = await ask('GET', '/', { connection: 'upgrade', upgrade: 'h2c' });
  expect(status).toBe(200);
});
