import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { rounded, type Figure } from './figure';

const READY = /Ready after ([\d.]+) s/;

/** Measures the time from `npm run dev` to a page, without state and compiled pages. */
export async function coldStart(): Promise<Figure[]> {
  const state = mkdtempSync(path.join(tmpdir(), 'chiaro-bench-'));
  const distDirectory = '.next-bench';
  rmSync(distDirectory, { recursive: true, force: true });
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev/main.ts'], {
    env: { ...process.env, STATE_DIRECTORY: state, NEXT_DIST_DIR: distDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (READY.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(state, { recursive: true, force: true });
  rmSync(distDirectory, { recursive: true, force: true });
  return [
    {
      name: 'npm run dev, cold, to the first page',
      value: rounded(seconds),
      unit: 's',
      bar: '≤ 15 on 2 cores',
    },
  ];
}
