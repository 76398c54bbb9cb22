import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Firestore } from 'firebase-admin/firestore';
import { list } from '@vercel/blob';

import { freePort } from '@chiaro/local-stack/free-port';
import type { Worker } from '@chiaro/local-stack/runpod/workers/worker';
import { startStack, type Stack } from '@chiaro/local-stack/stack';
import { databaseOf } from '../kit/stack-clients';
import { startNext, untilAnswering, type NextProcess } from '@/scripts/start/next-process';

/** The folder of the build. */
export const DIST_DIRECTORY = '.next-bench';

/** Longer than the stack takes to answer, and short, because each cell waits for them. In milliseconds. */
export const SHORT_TIMEOUTS = {
  FIRESTORE_TIMEOUT_MS: '1500',
  RUNPOD_TIMEOUT_MS: '1000',
  BLOB_TIMEOUT_MS: '1000',
  STRIPE_TIMEOUT_MS: '1000',
};

const CLOCK = path.resolve('packages', 'tools', 'fault-matrix', 'shift-clock.mjs');

interface AppOptions {
  /** By default the worker that ships. */
  worker?: Worker;
  /** Added to the stack's. */
  variables?: Record<string, string>;
  /** A module to preload into the app's process; by default the one that moves its clock. */
  preload?: string;
  /** Receives each line of the app's output. */
  onLine?: (line: string) => void;
  /** Called when the app's process has ended. */
  onEnd?: () => void;
}

/** The built app on its own stack. A test can kill it and move its clock. */
export class AppUnderTest {
  /** For tests to read, without faults. */
  readonly database: Firestore;
  private next: NextProcess | null = null;
  private offsetMs = 0;
  private readonly directory = mkdtempSync(path.join(tmpdir(), 'chiaro-faults-'));

  private constructor(
    readonly stack: Stack,
    readonly appUrl: string,
    private readonly port: number,
    private readonly options: AppOptions,
  ) {
    // The Blob SDK reads its host here.
    process.env['VERCEL_BLOB_API_URL'] = stack.addresses.blob;
    this.database = databaseOf(stack);
  }

  static async open(options: AppOptions): Promise<AppUnderTest> {
    const port = await freePort();
    const appUrl = `http://localhost:${port}`;
    const { worker } = options;
    const stack = await startStack({ appUrl, stateDirectory: null, ...(worker && { worker }) });
    const app = new AppUnderTest(stack, appUrl, port, options);
    app.setOffset(0);
    return app;
  }

  /** The variables of the app's process. */
  get environment(): Record<string, string> {
    return {
      ...this.stack.environment,
      ...this.options.variables,
      NODE_ENV: 'production',
      NEXT_DIST_DIR: DIST_DIRECTORY,
    };
  }

  private get clockFile(): string {
    return path.join(this.directory, 'offset');
  }

  /** Starts the app, unless it runs. */
  async start(): Promise<void> {
    if (this.next) return;
    const { preload = CLOCK, onLine, onEnd } = this.options;
    const environment = {
      ...this.environment,
      CLOCK_OFFSET_FILE: this.clockFile,
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    };
    this.next = startNext('start', {
      port: this.port,
      environment,
      quiet: true,
      ...(onLine && { onLine }),
    });
    void this.next.ended.then(onEnd);
    await untilAnswering(`${this.appUrl}/api/account`, this.next);
  }

  /** Kills the app's process at once, as a host may. */
  async kill(): Promise<void> {
    const { next } = this;
    this.next = null;
    await next?.kill();
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
    const { blobs } = await list({ ...(token === undefined ? {} : { token }), prefix });
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
