import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import { findRunningStack } from '@chiaro/local-stack/running-stack';
import { isAnswering } from '../next/next-process';

const stateDirectory = mkdtempSync(path.join(tmpdir(), 'chiaro-npm-run-dev-'));
afterAll(() => rmSync(stateDirectory, { recursive: true, force: true }));

async function until<Value>(ask: () => Promise<Value | null> | Value | null): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('stops everything when its npm is ended, which passes no signal on', async () => {
  const port = await freePort();
  const { PATH } = process.env;
  const npm = spawn('npm', ['run', 'dev'], {
    // The build folder is one in tsconfig.json.
    env: {
      PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      STATE_DIRECTORY: stateDirectory,
      NEXT_DIST_DIR: '.next-test-2',
    },
    stdio: 'ignore',
  });
  const stack = await until(() => findRunningStack(stateDirectory));
  const addresses = [`${stack.addresses.control}/clock`, `http://localhost:${port}/favicon.ico`];
  for (const address of addresses) await until(async () => (await isAnswering(address)) || null);
  npm.kill();
  for (const address of addresses) await until(async () => !(await isAnswering(address)) || null);
}, 120_000);
