import { execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';

import sharp from 'sharp';

import { freePort } from '@chiaro/local-stack/free-port';
import { startStack } from '@chiaro/local-stack/stack';
import { readAccountEndpoint } from '@/lib/shared/contracts/account';
import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { posePath } from '@/lib/shared/rules/catalogue';
import { PortraitApi } from '@/tools/portrait/portrait-api';
import { DIST_DIRECTORY } from './apps';
import { type Figure, figure, median } from './figure';

const PHOTO = 'public/images/demo/selfie-1-480.webp';
const SERVER = path.resolve('tools', 'bench', 'cold-server.mjs');

/** A function that starts, and a user with consent, credits and an uploaded photo. */
interface Cold {
  url: string;
  api: PortraitApi;
  photo: Buffer;
  request: SubmitJobRequest;
}

/** The first calls of functions; each takes at most `bar` of the time of the version before. */
const CALLS: readonly { name: string; bar: number; call: (cold: Cold) => Promise<unknown> }[] = [
  { name: 'an unknown path', bar: 0.6, call: ({ url }) => refusal(`${url}/api/unknown`, 404) },
  { name: 'a refused call', bar: 0.6, call: ({ url }) => refusal(url + readAccountEndpoint.path, 401) },
  { name: 'the account', bar: 0.75, call: ({ api }) => api.account() },
  { name: 'an upload', bar: 0.75, call: ({ api, photo }) => api.upload('photo.jpg', photo) },
  { name: 'a submission', bar: 0.75, call: ({ api, request }) => api.submit(request) },
];

/**
 * Measures from the start of a function's process to its first answer: of this version, and of the one in the folder `former`, in
 * turn. Each call has a process to itself. Figures are medians of two per round.
 */
export async function coldFunctions(rounds: number, former: string | null): Promise<Figure[]> {
  const [warmUrl, coldUrl] = [await freeUrl(), await freeUrl()];
  const { addresses, environment, stop } = await startStack({ appUrl: warmUrl, stateDirectory: null });
  const env = { ...process.env, ...environment, NEXT_DIST_DIR: DIST_DIRECTORY };
  const directories = [process.cwd(), ...(former === null ? [] : [former])];
  const photo = await sharp(PHOTO).jpeg().toBuffer();
  const times = CALLS.map(() => directories.map((): number[] => []));
  try {
    for (const cwd of directories) execFileSync('npm', ['run', 'build'], { cwd, env, stdio: 'inherit' });
    const stopWarm = await launch(process.cwd(), env, warmUrl);
    for (let turn = 0; turn < 2 * rounds; turn += 1)
      for (const [index, { call }] of CALLS.entries())
        for (const [version, directory] of directories.entries()) {
          const email = `${randomUUID()}@example.com`;
          const prepared = await PortraitApi.signIn({ ...addresses, app: warmUrl }, email);
          await prepared.account();
          await prepared.consent();
          const selfies = [await prepared.upload('photo.jpg', photo)];
          const request = { template_url: posePath('anna'), selfie_urls: selfies };
          const api = await PortraitApi.signIn({ ...addresses, app: coldUrl }, email);
          const startedAt = performance.now();
          const stopCold = await launch(directory, env, coldUrl);
          await call({ url: coldUrl, api, photo, request });
          times[index]?.[version]?.push(performance.now() - startedAt);
          await stopCold();
        }
    await stopWarm();
  } finally {
    await stop();
  }
  return CALLS.flatMap(({ name, bar }, index) => {
    const [own = NaN, before = NaN] = (times[index] ?? []).map(median);
    return [
      figure(`a cold function answers ${name}`, own, 'ms', { digits: 0 }),
      figure('its time ÷ before', own / before, '×', { digits: 2, bar: `≤ ${bar}` }),
    ];
  });
}

async function freeUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

/** Starts a function's process, and returns what stops it. Throws when it does not listen. */
async function launch(directory: string, env: NodeJS.ProcessEnv, url: string) {
  // Without this process's own arguments, which load a compiler.
  const options = { execArgv: [], env, silent: true };
  const child = fork(SERVER, [directory, DIST_DIRECTORY, new URL(url).port], options);
  const ended = once(child, 'exit');
  const failure = ended.then(() => Promise.reject(new Error('A function ended before it listened.')));
  await Promise.race([once(child, 'message'), failure]);
  return async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
}

/** Throws when an address does not refuse with a status. */
async function refusal(address: string, status: number): Promise<void> {
  const response = await fetch(address);
  await response.text();
  if (response.status !== status) throw new Error(`${address} answered ${response.status}.`);
}
