import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@chiaro/local-stack/free-port';
import { findRunningStack, type RunningStack } from '@chiaro/local-stack/running-stack';
import { itInTestAll } from '@chiaro/local-stack/testing/in-test-all';
import { isAnswering } from '../next/next-process';
import { PortraitApi } from '../portrait/portrait-api';

const NEXT = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** An environment without the app's variables. The build folder is one in tsconfig.json. */
const NEWCOMER = {
  PATH: process.env['PATH'],
  NODE_ENV: 'development' as const,
  NEXT_DIST_DIR: '.next-test-1',
  NEXT_TELEMETRY_DISABLED: '1',
};

/** Repeats a request until it succeeds. Throws when the command has ended. */
async function until<Answer>(
  command: ChildProcess,
  ask: () => Promise<Answer> | Answer | null,
): Promise<Answer> {
  for (;;) {
    if (command.exitCode !== null) throw new Error('The command has ended.');
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch {
      // Not ready yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function untilGone(url: string): Promise<void> {
  while (await isAnswering(url)) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('next dev, with no provider configured but Stripe', () => {
  const stateDirectory = mkdtempSync(path.join(tmpdir(), 'chiaro-next-dev-'));
  let app: string;
  let stack: RunningStack;
  let command: ChildProcess;
  let ended: Promise<unknown>;

  beforeAll(async () => {
    const port = await freePort();
    app = `http://localhost:${port}`;
    const environment = {
      ...NEWCOMER,
      STATE_DIRECTORY: stateDirectory,
      STRIPE_SECRET_KEY: 'sk_test_own',
      STRIPE_WEBHOOK_SECRET: 'whsec_own',
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_test_own',
    };
    command = spawn(process.execPath, [NEXT, 'dev', '-H', 'localhost', '-p', String(port)], {
      env: environment,
      stdio: 'ignore',
    });
    ended = new Promise((resolve) => command.once('exit', resolve));
    stack = await until(command, () => findRunningStack(stateDirectory));
  });

  afterAll(async () => {
    command.kill();
    await ended;
    rmSync(stateDirectory, { recursive: true, force: true });
  });

  // Next compiles on request: an endpoint in eight seconds, a page in half a minute.
  itInTestAll('gives a new user an account', async () => {
    await until(command, () => fetch(`${app}/api/account`));
    const api = await PortraitApi.signIn({ ...stack.addresses, app }, 'newcomer@example.com');
    expect(await api.account()).toMatchObject({ credits: 100 });
  });

  itInTestAll.each(['/', '/generator', '/donate'])('serves %s', async (page) => {
    const response = await fetch(`${app}${page}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`${stack.addresses.auth}/boot.js`);
  });

  it('uses the real key for payments', async () => {
    const boot = await (await fetch(`${stack.addresses.auth}/boot.js`)).text();
    expect(boot).not.toContain(stack.addresses.stripe);
  });

  it('stops the stack when it stops', async () => {
    command.kill();
    await ended;
    await untilGone(`${stack.addresses.control}/clock`);
    expect(findRunningStack(stateDirectory)).toBeNull();
  }, 30_000);
});

it('next dev on Vercel needs every variable', async () => {
  const run = promisify(execFile)(process.execPath, [NEXT, 'dev', '-p', String(await freePort())], {
    env: { ...NEWCOMER, VERCEL: '1' },
  });
  await expect(run).rejects.toMatchObject({
    stderr: expect.stringContaining('The environment variable SERVER_SECRET is missing') as string,
  });
});

it('npm run dev stops everything when its npm is ended, which passes no signal on', async () => {
  const port = await freePort();
  const stateDirectory = mkdtempSync(path.join(tmpdir(), 'chiaro-npm-run-dev-'));
  // The build folder is another one in tsconfig.json.
  const variables = { PORT: String(port), STATE_DIRECTORY: stateDirectory, NEXT_DIST_DIR: '.next-test-2' };
  const npm = spawn('npm', ['run', 'dev'], { env: { ...NEWCOMER, ...variables }, stdio: 'ignore' });
  const { addresses } = await until(npm, () => findRunningStack(stateDirectory));
  const urls = [`${addresses.control}/clock`, `http://localhost:${port}/favicon.ico`];
  for (const url of urls) await until(npm, async () => (await isAnswering(url)) || null);
  npm.kill();
  for (const url of urls) await untilGone(url);
  rmSync(stateDirectory, { recursive: true, force: true });
});
