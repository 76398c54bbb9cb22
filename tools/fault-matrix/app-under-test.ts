import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Firestore } from 'firebase-admin/firestore';

import { freePort } from '@chiaro/local-stack/free-port';
import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { startNext, untilAnswering, type NextProcess } from '@/tools/next/next-process';
import { databaseOf } from '../kit/stack-clients';

/** The folder of the build. */
export const DIST_DIRECTORY = '.next-bench';

const CLOCK = path.resolve('tools', 'fault-matrix', 'shift-clock.mjs');
/** A small drawn face, because the app delivers no picture without one. */
const PORTRAIT = readFileSync('public/images/styles/vintage-240.webp').toString('base64');

/** Completes every run at once. */
const INSTANT_WORKER: Worker = {
  isIdle: () => true,
  run: () => Promise.resolve({ kind: 'completed', output: [PORTRAIT] }),
  warmUp: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

interface AppOptions {
  /** Whether the worker that ships makes the portraits, in seconds; by default they are instant. */
  hasShippedWorker?: boolean;
  /** Added to the stack's. */
  variables?: Record<string, string>;
  /** A module to preload into the app's process; by default the one that moves its clock. */
  preload?: string;
  /** Receives each line of the app's output. */
  onLine?: (line: string) => void;
}

/** The built app on its own stack. A test can kill it and move its clock. */
export class AppUnderTest {
  /** For tests to read, without faults. */
  readonly database: Firestore;
  /** Whether the app's process runs. */
  isRunning = false;
  private next: NextProcess | null = null;
  private killed = Promise.resolve();
  private offsetMs = 0;
  private readonly directory = mkdtempSync(path.join(tmpdir(), 'chiaro-faults-'));
  private readonly clockFile = path.join(this.directory, 'offset');

  private constructor(
    readonly stack: Stack,
    readonly appUrl: string,
    private readonly options: AppOptions,
  ) {
    this.database = databaseOf(stack);
    this.setOffset(0);
  }

  static async open(options: AppOptions): Promise<AppUnderTest> {
    const appUrl = `http://localhost:${await freePort()}`;
    const worker = options.hasShippedWorker ? {} : { worker: INSTANT_WORKER };
    return new AppUnderTest(await startStack({ appUrl, stateDirectory: null, ...worker }), appUrl, options);
  }

  /** The variables of the app's process. */
  get environment(): Record<string, string> {
    const { environment } = this.stack;
    return {
      ...environment,
      ...this.options.variables,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: DIST_DIRECTORY,
    };
  }

  /** Starts the app, unless it runs. */
  async start(): Promise<void> {
    await this.killed;
    if (this.next) return;
    const { preload = CLOCK, onLine } = this.options;
    const environment = {
      ...this.environment,
      CLOCK_OFFSET_FILE: this.clockFile,
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    };
    const port = Number(new URL(this.appUrl).port);
    this.next = startNext('start', { port, environment, quiet: true, ...(onLine && { onLine }) });
    this.isRunning = true;
    void this.next.ended.then(() => {
      this.isRunning = false;
    });
    await untilAnswering(`${this.appUrl}/api/account`, this.next);
  }

  /** Kills the app's process at once, as a host may. */
  kill(): void {
    const { next } = this;
    this.next = null;
    if (next) this.killed = next.kill();
  }

  /** Goes on in a new process. */
  async restart(): Promise<void> {
    this.kill();
    await this.start();
  }

  /** Empties the stack and resets both clocks. */
  async reset(): Promise<void> {
    await this.control('/reset', {});
    this.setOffset(0);
  }

  /** Moves the clocks of the app and of the providers forward, by milliseconds. */
  advance(milliseconds: number): void {
    this.setOffset(this.offsetMs + milliseconds);
    this.stack.context.clock.advance(milliseconds);
  }

  async control(route: string, body: object): Promise<void> {
    const response = await fetch(`${this.stack.addresses.control}${route}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** Returns the addresses of a store's files by the prefix of their paths. */
  async listFiles(store: 'private' | 'public', prefix: string): Promise<string[]> {
    const token = this.stack.environment[`BLOB_${store.toUpperCase()}_READ_WRITE_TOKEN`];
    const response = await fetch(`${this.stack.addresses.blob}/?prefix=${prefix}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { blobs } = (await response.json()) as { blobs: { url: string }[] };
    return blobs.map(({ url }) => url);
  }

  async close(): Promise<void> {
    await this.next?.stop();
    await this.database.terminate();
    await this.stack.stop();
    rmSync(this.directory, { recursive: true });
  }

  private setOffset(milliseconds: number): void {
    this.offsetMs = milliseconds;
    writeFileSync(this.clockFile, String(milliseconds));
  }
}
