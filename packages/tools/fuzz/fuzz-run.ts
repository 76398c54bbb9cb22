import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from '@/scripts/build/build-app';
import { instantWorker } from '../fault-matrix/instant-worker';
import { AppUnderTest, DIST_DIRECTORY } from '../fault-matrix/app-under-test';
import { findImbalances } from '../fault-matrix/find-loss';
import { HOST_VARIABLES, WATCH_MODULE } from '../kit/watched-server';
import { createFixtures, chunkOf } from './fixtures';
import type { Placeholders } from './placeholders';
import type { HostileRequest } from './hostile-request';
import { judge, type Confidential } from './judge';
import { judgeMemory, measureMemory, memoryLine, type Memory } from './memory';
import { makePictures } from './pictures';
import { send, type Answer, type NoAnswer } from '../kit/send';
import { ServerLog } from './server-log';
import { Statistics } from './statistics';
import type { Target } from './targets';
import { wireForm } from './wire-form';

/** Holds the bytes of the requests whose answers were wrong. */
const KEPT = path.join('.local', 'fuzz');
const MOST_KEPT = 50;

/** The number of requests after which the stack is reset, so that limits and credits don't run out. */
const ROUND = 250;
/** The number of parallel requests. */
const AT_ONCE = 4;
/** The number of rounds between two measurements of memory. */
const ROUNDS_BETWEEN_MEASUREMENTS = 4;
/** The longest that an answer may take, in milliseconds. */
const SLOWEST_MS = 5_000;
/** How often a slow request is repeated alone, because the machine may have been busy. */
const REPEATS = 3;
/**
 * Longer than the machine may be busy, because only the fault matrix tests timeouts.
 */
const LONG_TIMEOUTS = {
  FIRESTORE_TIMEOUT_MS: '15000',
  RUNPOD_TIMEOUT_MS: '15000',
  BLOB_TIMEOUT_MS: '15000',
  STRIPE_TIMEOUT_MS: '15000',
};
/** After so long without a call to a provider, the app is idle. In milliseconds. */
const QUIET_MS = 300;

const SECRETS = /SECRET|PRIVATE_KEY|_API_KEY$|READ_WRITE_TOKEN/;

/** Sends hostile requests to the built app and collects the findings. */
export class FuzzRun {
  private readonly statistics = new Statistics();
  private readonly findings: string[] = [];
  private readonly memory: Memory[] = [];
  private readonly pictures = makePictures();
  /** The numbers of this round's requests with a slow answer. */
  private slow: number[] = [];
  /** How long this process stalled; the app's process probably stalled as long. */
  private readonly stalls = monitorEventLoopDelay();
  private rounds = 0;
  private hasEnded = false;
  private names: Placeholders = { of: () => undefined };

  private constructor(
    private readonly app: AppUnderTest,
    private readonly log: ServerLog,
    private readonly targets: readonly Target[],
    private readonly seed: number,
    private readonly watchPort: number,
  ) {
    this.stalls.enable();
  }

  /** Builds the app and starts it. */
  static async open(targets: readonly Target[], seed: number): Promise<FuzzRun> {
    const log = new ServerLog();
    const watchPort = await freePort();
    const handlers: { onEnd?: () => void } = {};
    const app = await AppUnderTest.open({
      worker: instantWorker,
      variables: { ...LONG_TIMEOUTS, ...HOST_VARIABLES, WATCH_PORT: String(watchPort) },
      preload: WATCH_MODULE,
      onLine: (line) => log.add(line),
      onEnd: () => handlers.onEnd?.(),
    });
    try {
      await buildApp({ environment: app.environment, quiet: true });
      await app.start();
    } catch (error) {
      await app.close();
      throw error;
    }
    log.listen();
    const run = new FuzzRun(app, log, targets, seed, watchPort);
    handlers.onEnd = () => {
      run.hasEnded = true;
    };
    return run;
  }

  /** Whether there are no findings. */
  get isClean(): boolean {
    return this.findings.length === 0;
  }

  /** Sends all requests from the number `first` on. */
  async sendAll(requests: readonly HostileRequest[], first: number): Promise<void> {
    for (let from = first; from < requests.length && !this.hasEnded; from += ROUND) {
      await this.beginRound();
      await this.sendRound(requests, from, Math.min(requests.length, from + ROUND));
      await this.endRound(requests, from);
      if (this.rounds % ROUNDS_BETWEEN_MEASUREMENTS === 0) await this.noteMemory();
    }
    if (this.hasEnded) return;
    this.findings.push(...judgeMemory(this.memory));
    this.findings.push(...this.statistics.neverReached(this.targets));
  }

  /** Sends one request alone, and prints it and its answer in full. */
  async sendOne(requests: readonly HostileRequest[], number: number): Promise<void> {
    const request = requests[number];
    if (!request) return;
    await this.beginRound();
    const { bytes, answer } = await this.exchange(request, number);
    console.log(bytes.toString('latin1'), '\n');
    console.log('reason' in answer ? answer.reason : [answer.status, answer.headers, answer.body.toString()]);
    await this.endRound(requests, number);
  }

  /** Prints the statistics and the findings. */
  report(): void {
    this.findings.push(...this.log.findings.map((line) => `the log: ${line}`));
    this.statistics.print();
    console.log(`longest stall of this process: ${Math.round(this.stalls.max / 1e6)} ms`);
    console.log([...this.log.events].map(([event, count]) => `${event} ${count}`).join(', '));
    for (const error of this.log.errors) console.log(`error ${error}`);
    for (const finding of new Set(this.findings)) console.log(`FOUND ${finding}`);
    console.log(`seed ${this.seed}: ${this.statistics.count} requests, ${this.findings.length} findings`);
  }

  async close(): Promise<void> {
    this.stalls.disable();
    await this.app.close();
  }

  private async beginRound(): Promise<void> {
    this.rounds += 1;
    await this.app.reset();
    const fixtures = await createFixtures(this.app);
    const chunk = chunkOf(DIST_DIRECTORY);
    this.names = { of: (name) => (name === 'chunk' ? chunk : fixtures.of(name)) };
    // In every other round an endless run keeps the submitted jobs in the queue.
    if (this.rounds % 2 === 0) await this.app.control('/runpod/next', { outcome: 'hold' });
  }

  private async endRound(requests: readonly HostileRequest[], first: number): Promise<void> {
    if (this.hasEnded) {
      this.findings.push(`after ${first}: the app's process has ended`);
      return;
    }
    await this.untilQuiet();
    await this.repeatSlow(requests);
    const unbalanced = await findImbalances(this.app.database);
    this.findings.push(...unbalanced.map((sentence) => `after ${first}: ${sentence}`));
  }

  /** Waits for the work of requests that left before their answer. */
  private async untilQuiet(): Promise<void> {
    const { calls } = this.app.stack.context;
    let before: number;
    do {
      before = calls.list().length;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    } while (calls.list().length > before);
  }

  private async repeatSlow(requests: readonly HostileRequest[]): Promise<void> {
    for (const number of this.slow.splice(0)) {
      const request = requests[number];
      if (!request) continue;
      const taken: number[] = [];
      do {
        const { answer } = await this.exchange(request, number);
        taken.push(answer.milliseconds);
      } while (taken.length < REPEATS && Math.min(...taken) > SLOWEST_MS);
      console.log(`${number} was slow; alone it took ${taken.join(', ')} ms`);
      if (Math.min(...taken) > SLOWEST_MS) this.findings.push(`${number} takes more than ${SLOWEST_MS} ms`);
    }
    this.slow = [];
  }

  private async noteMemory(): Promise<void> {
    const memory = await measureMemory(this.watchPort);
    this.memory.push(memory);
    console.log(`${this.statistics.count} sent, ${this.findings.length} findings, ${memoryLine(memory)}`);
  }

  private async sendRound(requests: readonly HostileRequest[], from: number, to: number): Promise<void> {
    let next = from;
    const sendOn = async () => {
      while (next < to && !this.hasEnded) {
        const number = next;
        next += 1;
        const request = requests[number];
        if (request) await this.exchange(request, number);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  }

  private async exchange(
    request: HostileRequest,
    number: number,
  ): Promise<{ bytes: Buffer; answer: Answer | NoAnswer }> {
    const target = this.targets.find(({ name }) => name === request.target);
    if (!target) throw new Error(`There is no ${request.target}.`);
    const { appUrl, stack } = this.app;
    const wire = wireForm(request, {
      names: this.names,
      pictures: await this.pictures,
      stripeWebhookSecret: stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    });
    this.log.underWay.add(number);
    const answer = await send(Number(new URL(appUrl).port), request.method, wire);
    this.log.underWay.delete(number);
    this.statistics.add(request, answer, number);
    const problems = judge(request, target, { answer, sentBytes: wire.bytes.length }, this.confidential());
    if (problems.length > 0) this.keep(request, number, wire.bytes, problems);
    if (answer.milliseconds > SLOWEST_MS) this.slow.push(number);
    return { bytes: wire.bytes, answer };
  }

  private confidential(): Confidential {
    const { environment } = this.app.stack;
    const secrets = Object.entries(environment).filter(
      ([name]) => SECRETS.test(name) && !name.startsWith('NEXT_PUBLIC_'),
    );
    return { origin: this.app.appUrl, secrets: secrets.map(([, value]) => value) };
  }

  private keep(request: HostileRequest, number: number, bytes: Buffer, problems: readonly string[]): void {
    const file = path.join(KEPT, `${this.seed}-${number}.http`);
    this.findings.push(`${number} ${request.target}: ${problems.join('; ')} (${file})`);
    if (this.findings.length > MOST_KEPT) return;
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, bytes);
    console.log(
      `${number} ${request.target}: ${problems.join('; ')}\n${bytes.toString('latin1').slice(0, 2_000)}\n`,
    );
  }
}
