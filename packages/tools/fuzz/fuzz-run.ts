import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from '@/scripts/build/build-app';
import fc from 'fast-check';

import { AppUnderTest } from '../fault-matrix/app-under-test';
import { findImbalances } from '../fault-matrix/find-loss';
import { instantWorker } from '../fault-matrix/instant-worker';
import { type Answer, type NoAnswer, send } from '../kit/send';
import { HOST_VARIABLES, WATCH_MODULE } from '../kit/watched-server';
import { type Confidential, judge } from './judge';
import { judgeMemory, measureMemory, type Memory, memoryLine } from './memory';
import { FRAMINGS, type Header } from './odd-http';
import { makePictures } from './pictures';
import { type HostileRequest, hostileRequests } from './requests';
import { ServerLog } from './server-log';
import { Statistics } from './statistics';
import { createFixtures } from './fixtures';

/** Holds the bytes of the requests whose answers were wrong. */
const KEPT = path.join('.local', 'fuzz');
const MOST_KEPT = 50;
/** The number of requests after which the stack is reset, so that limits and credits don't run out. */
const ROUND = 250;
/** The number of parallel requests. */
const AT_ONCE = 4;
/** The number of rounds between two measurements of memory. */
const ROUNDS_BETWEEN_MEASUREMENTS = 4;
/** The longest that an answer may take. A slow request is repeated alone, because the machine may have been busy. */
const SLOWEST_MS = 5_000;
const REPEATS = 3;
/** After so long without a call to a provider, the app is idle. */
const QUIET_MS = 300;
/** Longer than the machine may be busy, because only the fault matrix tests timeouts. */
const LONG_TIMEOUTS = Object.fromEntries(
  ['FIRESTORE', 'RUNPOD', 'BLOB', 'STRIPE'].map((provider) => [`${provider}_TIMEOUT_MS`, '15000']),
);
const SECRETS = /SECRET|PRIVATE_KEY|_API_KEY$|READ_WRITE_TOKEN/;

/** Sends hostile requests to the built app and collects the findings. */
export class FuzzRun {
  private readonly statistics = new Statistics();
  private readonly findings: string[] = [];
  private readonly memory: Memory[] = [];
  private readonly pictures = makePictures();
  private readonly confidential: Confidential;
  private hasEnded = false;

  private constructor(
    private readonly app: AppUnderTest,
    private readonly log: ServerLog,
    private readonly seed: number,
    private readonly watchPort: number,
  ) {
    const secrets = Object.entries(app.stack.environment).filter(
      ([name]) => SECRETS.test(name) && !name.startsWith('NEXT_PUBLIC_'),
    );
    this.confidential = { origin: app.appUrl, secrets: secrets.map(([, value]) => value) };
  }

  /** Builds the app and starts it. */
  static async open(seed: number): Promise<FuzzRun> {
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
    log.isListening = true;
    const run = new FuzzRun(app, log, seed, watchPort);
    handlers.onEnd = () => {
      run.hasEnded = true;
    };
    return run;
  }

  /** Sends the requests from the number `first` to `last`; a single request is printed with its answer. */
  async send(first: number, last: number): Promise<void> {
    const lastRound = Math.floor(last / ROUND);
    for (let round = Math.floor(first / ROUND); round <= lastRound && !this.hasEnded; round += 1) {
      const requests = await this.beginRound(round);
      const numbers = [...requests.keys()].filter((number) => number >= first && number <= last);
      const slow = await this.sendRound(requests, numbers, first === last);
      await this.endRound(round, requests, slow);
      if (round % ROUNDS_BETWEEN_MEASUREMENTS === ROUNDS_BETWEEN_MEASUREMENTS - 1) await this.noteMemory();
    }
    if (this.hasEnded) this.findings.push("the app's process has ended");
    else this.findings.push(...judgeMemory(this.memory), ...this.statistics.neverReached());
  }

  /** Prints the statistics and the findings. Returns whether there are none. */
  report(): boolean {
    this.findings.push(...this.log.findings.map((line) => `the log: ${line}`));
    console.log(this.statistics.describe());
    console.log([...this.log.events].map(([event, count]) => `${event} ${count}`).join(', '));
    for (const error of this.log.errors) console.log(`error ${error}`);
    for (const finding of new Set(this.findings)) console.log(`FOUND ${finding}`);
    console.log(`seed ${this.seed}: ${this.statistics.count} requests, ${this.findings.length} findings`);
    return this.findings.length === 0;
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  /** Resets the stack, and returns the round's requests by their numbers. */
  private async beginRound(round: number): Promise<ReadonlyMap<number, HostileRequest>> {
    await this.app.reset();
    const material = { fixtures: await createFixtures(this.app), pictures: await this.pictures };
    // In every other round an endless run keeps the submitted jobs in the queue.
    if (round % 2 === 1) await this.app.control('/runpod/next', { outcome: 'hold' });
    const requests = fc.sample(hostileRequests(material), {
      seed: this.seed * 1_000 + round,
      numRuns: ROUND,
    });
    return new Map(requests.map((request, place) => [round * ROUND + place, request]));
  }

  /** Returns the numbers of the requests with a slow answer. */
  private async sendRound(
    requests: ReadonlyMap<number, HostileRequest>,
    numbers: number[],
    isPrinted: boolean,
  ): Promise<number[]> {
    const slow: number[] = [];
    const sendNext = async (): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined && !this.hasEnded; number = numbers.shift()) {
        const { bytes, answer } = await this.exchange(requests, number);
        if (answer.milliseconds > SLOWEST_MS) slow.push(number);
        if (!isPrinted) continue;
        console.log(`${bytes.toString('latin1')}\n`);
        console.log('reason' in answer ? answer.reason : { ...answer, body: answer.body.toString() });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    return slow;
  }

  private async endRound(
    round: number,
    requests: ReadonlyMap<number, HostileRequest>,
    slow: readonly number[],
  ): Promise<void> {
    if (this.hasEnded) return;
    await this.untilQuiet();
    for (const number of slow) {
      const taken: number[] = [];
      do taken.push((await this.exchange(requests, number)).answer.milliseconds);
      while (taken.length < REPEATS && Math.min(...taken) > SLOWEST_MS);
      console.log(`${number} was slow; alone it took ${taken.join(', ')} ms`);
      if (Math.min(...taken) > SLOWEST_MS) this.findings.push(`${number} takes more than ${SLOWEST_MS} ms`);
    }
    const unbalanced = await findImbalances(this.app.database);
    this.findings.push(...unbalanced.map((sentence) => `after ${round * ROUND}: ${sentence}`));
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

  private async noteMemory(): Promise<void> {
    const memory = await measureMemory(this.watchPort);
    this.memory.push(memory);
    console.log(`${this.statistics.count} sent, ${this.findings.length} findings, ${memoryLine(memory)}`);
  }

  private async exchange(
    requests: ReadonlyMap<number, HostileRequest>,
    number: number,
  ): Promise<{ bytes: Buffer; answer: Answer | NoAnswer }> {
    const request = requests.get(number);
    if (!request) throw new Error(`There is no request ${number}.`);
    const { host, port } = new URL(this.app.appUrl);
    const bytes = bytesOf(request, host);
    const isAbandoned = request.framing === 'abandoned';
    const isWhole = request.framing !== 'length too large' && request.framing !== 'chunks broken';
    const sent = isAbandoned ? bytes.subarray(0, Math.ceil(bytes.length * 0.7)) : bytes;
    this.log.underWay.add(number);
    const answer = await send(Number(port), request.method, { bytes: sent, isWhole, isAbandoned });
    this.log.underWay.delete(number);
    this.statistics.add(request, answer, number);
    const problems = judge(request, { answer, sentBytes: sent.length }, this.confidential);
    if (problems.length > 0)
      this.keep(`${number} ${request.target.name}: ${problems.join('; ')}`, number, sent);
    return { bytes: sent, answer };
  }

  private keep(finding: string, number: number, bytes: Buffer): void {
    const file = path.join(KEPT, `${this.seed}-${number}.http`);
    this.findings.push(`${finding} (${file})`);
    if (this.findings.length > MOST_KEPT) return;
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, bytes);
    console.log(`${finding}\n${bytes.toString('latin1').slice(0, 2_000)}\n`);
  }
}

/** Returns a request as it goes over the wire, valid HTTP or not. */
export function bytesOf({ method, address, headers, body, framing }: HostileRequest, host: string): Buffer {
  const framed = FRAMINGS[framing](body, method);
  const own: Header[] = headers.some(([name]) => name === 'host') ? [] : [['host', host]];
  const lines = [...own, ...headers, ...framed.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`), framed.bytes]);
}
