import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';

import { freePort } from '@chiaro/local-stack/free-port';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { startStack } from '@chiaro/local-stack/stack';
import { readAccountEndpoint } from '@/lib/shared/contracts/account';
import { submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { posePath } from '@/lib/shared/rules/catalogue';
import { PortraitApi } from '@/tools/portrait/portrait-api';
import { type Figure, figure } from '../figure';
import { memoryOf } from '../processes';
import { runCommand } from '../run-command';
import { median } from '../statistics';

const ROUNDS = 10;
const TIMEOUT_MS = 30_000;
const LAUNCHER = path.join(import.meta.dirname, 'launch.mjs');
const DIST_DIRECTORY = '.next-bench';

const MEBIBYTE = 1024 ** 2;

/** A user with consent, credits and an uploaded photo. */
interface ReadyUser {
  idToken: string;
  imageUrl: string;
}

interface FirstAnswer {
  name: string;
  directory: string;
  milliseconds: number;
  bytes: number;
}

/** The first call of a function. */
interface FirstCall {
  name: string;
  path: string;
  status: number;
  /** At most so much of the time of the version before. */
  bar: number;
  init: (user: ReadyUser) => RequestInit;
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

/**
 * Measures from the start of a function's process to its first answer, and the memory until then: of the version in the
 * working directory, and of the one at the commit `before`, in turn. Each call has a process to itself. Figures of time are
 * medians.
 */
export async function coldFunctions(before: string | null): Promise<Figure[]> {
  const appUrl = `http://localhost:${await freePort()}`;
  const { addresses, environment, stop } = await startStack({ appUrl, stateDirectory: null });
  const variables = { ...environment, NEXT_DIST_DIR: DIST_DIRECTORY };
  const own = process.cwd();
  try {
    return await withVersion(before, async (former) => {
      const directories = former === null ? [own] : [former, own];
      for (const directory of directories) await build(directory, variables);
      const photo = await smallPhoto();
      const calls = firstCalls(photo);
      const results: FirstAnswer[] = [];
      const warm = await launch(own, variables);
      try {
        for (let round = 0; round < ROUNDS; round += 1)
          for (const { name, ...call } of calls)
            for (const directory of directories) {
              const user = await readyUser(warm.url, addresses, photo);
              results.push({ name, directory, ...(await timeFirstAnswer(directory, variables, call, user)) });
            }
      } finally {
        await warm.stop();
      }
      return calls.flatMap(({ name, bar }) => {
        const of = (wanted: string) =>
          results.filter((result) => result.name === name && result.directory === wanted);
        const milliseconds = median(of(own).map((result) => result.milliseconds));
        const mebibytes = median(of(own).map(({ bytes }) => bytes)) / MEBIBYTE;
        const figures = [
          figure(`a cold function answers ${name}`, milliseconds, 'ms', { digits: 0 }),
          figure(`its memory`, mebibytes, 'MiB', { digits: 0 }),
        ];
        if (former === null) return figures;
        const ratio = milliseconds / median(of(former).map((result) => result.milliseconds));
        return [
          ...figures,
          figure(`its time ÷ that at ${before}`, ratio, '×', { digits: 2, bar: `≤ ${bar}` }),
        ];
      });
    });
  } finally {
    await stop();
  }
}

function firstCalls(photo: Buffer): FirstCall[] {
  return [
    { name: 'an unknown path', path: '/api/unknown', status: 404, bar: 0.6, init: () => ({}) },
    { name: 'a refused call', path: readAccountEndpoint.path, status: 401, bar: 0.6, init: () => ({}) },
    {
      name: 'the account',
      path: readAccountEndpoint.path,
      status: 200,
      bar: 0.75,
      init: ({ idToken }) => ({ headers: bearer(idToken) }),
    },
    {
      name: 'an upload',
      path: uploadImageEndpoint.path,
      status: 200,
      bar: 0.75,
      init: ({ idToken }) => uploadOf(idToken, photo),
    },
    {
      name: 'a submission',
      path: submitJobEndpoint.path,
      status: 200,
      bar: 0.75,
      init: ({ idToken, imageUrl }) => ({
        method: 'POST',
        headers: {
          ...bearer(idToken),
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ template_url: posePath('anna'), selfie_urls: [imageUrl] }),
      }),
    },
  ];
}

function uploadOf(idToken: string, photo: Buffer): RequestInit {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return { method: 'POST', headers: bearer(idToken), body };
}

/** A small photo: its size does not matter to the start. */
function smallPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 640, channels: 3, background: '#a68' } })
    .jpeg()
    .toBuffer();
}

/** Calls `work` with the folder of a version at a commit, with its packages; with null without one. */
async function withVersion<Result>(
  commit: string | null,
  work: (directory: string | null) => Promise<Result>,
): Promise<Result> {
  if (commit === null) return work(null);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'chiaro-before-'));
  const directory = path.join(folder, 'app');
  try {
    await runCommand('.', ['git', 'worktree', 'add', '--detach', directory, commit]);
    await runCommand(directory, ['npm', 'ci', '--no-audit', '--no-fund']);
    return await work(directory);
  } finally {
    await runCommand('.', ['git', 'worktree', 'remove', '--force', directory]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function build(directory: string, variables: Record<string, string>): Promise<void> {
  return runCommand(directory, [process.execPath, '--import', 'tsx', 'tools/build/main.ts'], variables);
}

interface Launched {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a function's process. */
async function launch(directory: string, variables: Record<string, string>): Promise<Launched> {
  const child = fork(LAUNCHER, [directory, DIST_DIRECTORY], {
    // Not this process's own, which load a compiler.
    execArgv: [],
    env: { ...process.env, ...variables },
    silent: true,
  });
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The function ended before it listened.'))),
  ])) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function timeFirstAnswer(
  directory: string,
  variables: Record<string, string>,
  call: Pick<FirstCall, 'path' | 'status' | 'init'>,
  user: ReadyUser,
): Promise<Pick<FirstAnswer, 'milliseconds' | 'bytes'>> {
  const startedAt = performance.now();
  const { url, child, stop } = await launch(directory, variables);
  try {
    await untilAnswered(`${url}${call.path}`, call.init(user), call.status);
    return { milliseconds: performance.now() - startedAt, bytes: memoryOf(child.pid ?? NaN, 'most') };
  } finally {
    await stop();
  }
}

/** Waits for the whole answer to a call. Throws when its status is another one. */
async function untilAnswered(url: string, init: RequestInit, status: number): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
}

async function readyUser(url: string, { auth }: StackAddresses, photo: Buffer): Promise<ReadyUser> {
  const api = await PortraitApi.signIn({ app: url, auth }, `${randomUUID()}@example.com`);
  await api.account();
  await api.consent();
  return { idToken: api.idToken, imageUrl: await api.upload('photo.jpg', photo) };
}
