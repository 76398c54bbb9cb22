import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from '@/scripts/build-app';
import { instantWorker } from '../fault-matrix/instant-worker';
import { DIST_DIRECTORY, World } from '../fault-matrix/world';
import { HOST_VARIABLES, WATCH_MODULE } from '@/scripts/watched-server';
import { findUnbalanced } from './balances';
import { assembleCast, chunkOf } from './cast';
import type { Names } from './fill-in';
import type { HostileRequest } from './hostile-request';
import { judge, type Confidential } from './judge';
import { askMemory, judgeMemory, memoryLine, type Memory } from './memory';
import { makePictures } from './pictures';
import { send, type Answer, type NoAnswer } from './send';
import { ServerLog } from './server-log';
import { Statistics } from './statistics';
import type { Target } from './targets';
import { wireForm } from './wire-form';

/** Where requests are kept whose answers were wrong, to the byte. */
const KEPT = path.join('.local', 'fuzz');
const MOST_KEPT = 50;

/** Requests after which everything but the app's process is new, so that limits and credits don't run out. */
const ROUND = 250;
/** Requests that are on their way at once. */
const AT_ONCE = 4;
/** Memory is looked at after so many rounds; the first time, what is made once is there. */
const ROUNDS_BETWEEN_LOOKS = 4;
/** The longest that an answer may take, in milliseconds. */
const SLOWEST_MS = 5_000;
/** How often a slow request is sent again, with no other beside it: the machine may have been busy. */
const REPEATS = 3;
/**
 * Longer than the machine may be busy with something else: what becomes of a call whose time is up is the fault
 * matrix's matter.
 */
const PATIENT = {
  FIRESTORE_TIMEOUT_MS: '15000',
  RUNPOD_TIMEOUT_MS: '15000',
  BLOB_TIMEOUT_MS: '15000',
  STRIPE_TIMEOUT_MS: '15000',
};
/** No call to a provider for so long means that nobody is at work any more, in milliseconds. */
const QUIET_MS = 300;

const SECRETS = /SECRET|PRIVATE_KEY|_API_KEY$|READ_WRITE_TOKEN/;

/** The built app under hostile requests, and what came of them. */
export class FuzzRun {
  private readonly statistics = new Statistics();
  private readonly findings: string[] = [];
  private readonly memory: Memory[] = [];
  private readonly pictures = makePictures();
  /** Numbers of requests of this round whose answer took too long. */
  private slow: number[] = [];
  /** How long this process, and so most likely the app's, was kept from working. */
  private readonly stalls = monitorEventLoopDelay();
  private rounds = 0;
  private hasEnded = false;
  private names: Names = { of: () => undefined };

  private constructor(
    private readonly world: World,
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
    const app: { onEnd?: () => void } = {};
    const world = await World.open({
      worker: instantWorker,
      variables: { ...PATIENT, ...HOST_VARIABLES, WATCH_PORT: String(watchPort) },
      preload: WATCH_MODULE,
      onLine: (line) => log.add(line),
      onEnd: () => app.onEnd?.(),
    });
    try {
      await buildApp({ environment: world.environment, quiet: true });
      await world.start();
    } catch (error) {
      await world.close();
      throw error;
    }
    log.listen();
    const run = new FuzzRun(world, log, targets, seed, watchPort);
    app.onEnd = () => {
      run.hasEnded = true;
    };
    return run;
  }

  /** Whether everything held. */
  get isClean(): boolean {
    return this.findings.length === 0;
  }

  /** Sends all from the one with the number `first` on. */
  async sendAll(requests: readonly HostileRequest[], first: number): Promise<void> {
    for (let from = first; from < requests.length && !this.hasEnded; from += ROUND) {
      await this.beginRound();
      await this.sendRound(requests, from, Math.min(requests.length, from + ROUND));
      await this.endRound(requests, from);
      if (this.rounds % ROUNDS_BETWEEN_LOOKS === 0) await this.lookAtMemory();
    }
    if (this.hasEnded) return;
    this.findings.push(...judgeMemory(this.memory));
    this.findings.push(...this.statistics.neverReached(this.targets));
  }

  /** Sends one of them alone and prints it and its answer whole. */
  async sendOne(requests: readonly HostileRequest[], number: number): Promise<void> {
    const request = requests[number];
    if (!request) return;
    await this.beginRound();
    const { bytes, answer } = await this.exchange(request, number);
    console.log(bytes.toString('latin1'), '\n');
    console.log('reason' in answer ? answer.reason : [answer.status, answer.headers, answer.body.toString()]);
    await this.endRound(requests, number);
  }

  /** Prints what came of it. */
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
    await this.world.close();
  }

  private async beginRound(): Promise<void> {
    this.rounds += 1;
    await this.world.reset();
    const cast = await assembleCast(this.world);
    const chunk = chunkOf(DIST_DIRECTORY);
    this.names = { of: (name) => (name === 'chunk' ? chunk : cast.of(name)) };
    // In every other round a run that goes on and on keeps what is submitted waiting.
    if (this.rounds % 2 === 0) await this.world.control('/runpod/next', { outcome: 'hold' });
  }

  private async endRound(requests: readonly HostileRequest[], first: number): Promise<void> {
    if (this.hasEnded) {
      this.findings.push(`after ${first}: the app's process has ended`);
      return;
    }
    await this.untilQuiet();
    await this.repeatSlow(requests);
    const unbalanced = await findUnbalanced(this.world.database);
    this.findings.push(...unbalanced.map((sentence) => `after ${first}: ${sentence}`));
  }

  /** Who left before the answer may have left work behind. */
  private async untilQuiet(): Promise<void> {
    const { calls } = this.world.stack.context;
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

  private async lookAtMemory(): Promise<void> {
    const memory = await askMemory(this.watchPort);
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
    const { appUrl, stack } = this.world;
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
    const { environment } = this.world.stack;
    const secrets = Object.entries(environment).filter(
      ([name]) => SECRETS.test(name) && !name.startsWith('NEXT_PUBLIC_'),
    );
    return { origin: this.world.appUrl, secrets: secrets.map(([, value]) => value) };
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
