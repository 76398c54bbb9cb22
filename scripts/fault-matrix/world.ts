import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Firestore } from 'firebase-admin/firestore';
import { list } from '@vercel/blob';

import { freePort } from '../../local/free-port';
import { startStack, type Stack } from '../../local/stack';
import { databaseOf } from '../look-into-stack';
import { startNext, untilAnswering, type NextProcess } from '../next-process';

const DIST_DIRECTORY = '.next-bench';

/** Long enough for any answer of the stack, short enough to wait for in each cell, in milliseconds. */
const TIMEOUTS = {
  FIRESTORE_TIMEOUT_MS: '1500',
  RUNPOD_TIMEOUT_MS: '1000',
  BLOB_TIMEOUT_MS: '1000',
  STRIPE_TIMEOUT_MS: '1000',
};

/** The built app on a stack of its own, which can be killed and whose time can be moved. */
export class World {
  /** Looked into from outside, when nothing goes wrong. */
  readonly database: Firestore;
  private next: NextProcess | null = null;
  private offsetMs = 0;
  private readonly directory = mkdtempSync(path.join(tmpdir(), 'chiaro-faults-'));

  private constructor(
    readonly stack: Stack,
    readonly appUrl: string,
    private readonly port: number,
  ) {
    // The SDK's own way to name another host.
    process.env['VERCEL_BLOB_API_URL'] = stack.addresses.blob;
    this.database = databaseOf(stack);
  }

  static async open(): Promise<World> {
    const port = await freePort();
    const appUrl = `http://localhost:${port}`;
    const world = new World(await startStack({ appUrl, stateDirectory: null }), appUrl, port);
    world.setOffset(0);
    return world;
  }

  /** Variables of the app's process. */
  get environment(): Record<string, string> {
    return {
      ...this.stack.environment,
      ...TIMEOUTS,
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
    const environment = {
      ...this.environment,
      CLOCK_OFFSET_FILE: this.clockFile,
      NODE_OPTIONS: `--import ${path.resolve('scripts', 'fault-matrix', 'shift-clock.mjs')}`,
    };
    this.next = startNext('start', { port: this.port, environment, quiet: true });
    await untilAnswering(`${this.appUrl}/api/account`, this.next);
  }

  /** Ends the app's process at once, as a host does that takes the machine away. */
  async kill(): Promise<void> {
    const { next } = this;
    this.next = null;
    await next?.kill();
  }

  /** Empties the stack and sets both clocks back. */
  async reset(): Promise<void> {
    await this.control('/reset', {});
    this.setOffset(0);
  }

  /** Moves the app's clock and the providers' forward, by milliseconds. */
  pass(milliseconds: number): void {
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

  /** Addresses of the files in one of the stores whose paths begin so. */
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
