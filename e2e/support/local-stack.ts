import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { RecordedCall } from '@chiaro/local-stack/kit/calls';
import type { RunEnd, RunScript } from '@chiaro/local-stack/runpod/jobs/run-script';
import type { StackAddresses } from '@chiaro/local-stack/environment';

/** The files with the addresses of the running stacks, one per worker; by default the developer's own stack. */
const ADDRESS_FILES = process.env['E2E_STACK_FILES']?.split(path.delimiter) ?? [
  path.join('.local', 'stack.json'),
];

/** The running local stack, driven through its control endpoint. */
export class LocalStack {
  readonly addresses: StackAddresses;

  /** @param worker the worker's number, from 0. Throws when its stack is not running. */
  constructor(worker: number) {
    const file = ADDRESS_FILES[worker];
    if (file === undefined) throw new Error(`There is no stack for worker ${worker}.`);
    if (!existsSync(file)) throw new Error(`There is no ${file}: \`npm run dev\` is not running.`);
    this.addresses = JSON.parse(readFileSync(file, 'utf8')) as StackAddresses;
  }

  /** Empties every stand-in and drops planned faults. */
  async reset(): Promise<void> {
    await this.control('/reset', {});
  }

  /** Scripts the next run at RunPod, in place of the engine. */
  async scriptNextRun(script: RunScript): Promise<void> {
    await this.control('/runpod/next', script);
  }

  /** Ends the held runs; without an `end` the engine runs them. Throws when no run is held. */
  async releaseRuns(end?: RunEnd): Promise<void> {
    const { released } = (await this.control('/runpod/release', end)) as { released: number };
    if (released === 0) throw new Error('No run was held.');
  }

  /** Returns the operations that were called since the last reset, oldest first. */
  async callsTo(service: RecordedCall['service']): Promise<string[]> {
    const calls = (await this.ask('GET', `/calls?service=${service}`)) as RecordedCall[];
    return calls.map(({ operation }) => operation);
  }

  /** Returns how often an operation was called since the last reset. */
  async countCalls(service: RecordedCall['service'], operation: string): Promise<number> {
    return (await this.callsTo(service)).filter((called) => called === operation).length;
  }

  /** Calls the control endpoint, which plans faults and moves the stand-ins' clock. */
  control(address: string, body: object | undefined): Promise<unknown> {
    return this.ask('POST', address, body);
  }

  private async ask(method: 'GET' | 'POST', address: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.addresses.control}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
