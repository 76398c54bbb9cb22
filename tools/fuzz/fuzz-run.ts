import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import fc from 'fast-check';

import { freePort } from '@chiaro/local-stack/free-port';
import { buildApp } from '@/tools/build/build-app';
import { AppUnderTest } from '../fault-matrix/app-under-test';
import { findImbalances } from '../fault-matrix/find-loss';
import { HOST_VARIABLES, WATCH_MODULE } from '../kit/watched-server';
import { createFixtures } from './fixtures';
import { type Confidential, judge } from './judge';
import { judgeMemory, measureMemory, type Memory } from './memory';
import { FRAMINGS, type Header } from './odd-http';
import { makePictures } from './pictures';
import { type HostileRequest, hostileRequests } from './requests';
import { type Answer, type NoAnswer, send, type WireForm } from './send';
import { ServerLog } from './server-log';
import { describeOutcomes, neverReached, type Outcome } from './statistics';

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
/** After so long without a call to a provider, the app is idle. */
const QUIET_MS = 300;
/** Longer than the machine may be busy, because only the fault matrix tests timeouts. */
const LONG_TIMEOUTS = Object.fromEntries(
  ['FIRESTORE', 'RUNPOD', 'BLOB', 'STRIPE'].map((provider) => [`${provider}_TIMEOUT_MS`, '15000']),
);
const SECRETS = /SECRET|PRIVATE_KEY|_API_KEY$|READ_WRITE_TOKEN/;

type NumberedRequest = HostileRequest & { number: number };

/** Sends hostile requests to the built app and collects the findings. */
export class FuzzRun {
  private readonly outcomes: Outcome[] = [];
  private readonly findings: string[] = [];
  private readonly memory: Memory[] = [];
  private readonly pictures = makePictures();
  private readonly confidential: Confidential;

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
    const app = await AppUnderTest.open({
      variables: { ...LONG_TIMEOUTS, ...HOST_VARIABLES, WATCH_PORT: String(watchPort) },
      preload: WATCH_MODULE,
      onLine: (line) => log.add(line),
    });
    try {
      await buildApp({ environment: app.environment, quiet: true });
      await app.start();
    } catch (error) {
      await app.close();
      throw error;
    }
    log.isListening = true;
    return new FuzzRun(app, log, seed, watchPort);
  }

  /** Sends the requests from the number `first` to `last`; a single request is printed with its answer. */
  async send(first: number, last: number): Promise<void> {
    const lastRound = Math.floor(last / ROUND);
    for (let round = Math.floor(first / ROUND); round <= lastRound && this.app.isRunning; round += 1) {
      const requests = await this.beginRound(round);
      const chosen = requests.filter(({ number }) => number >= first && number <= last);
      const slow = await this.sendRequests(chosen, first === last);
      await this.endRound(round, slow);
    }
    if (this.app.isRunning) this.findings.push(...judgeMemory(this.memory), ...neverReached(this.outcomes));
    else this.findings.push("the app's process has ended");
  }

  /** Prints the statistics and the findings. Returns whether there are none. */
  report(): boolean {
    this.findings.push(...this.log.findings.map((line) => `the log: ${line}`));
    console.log(describeOutcomes(this.outcomes));
    console.log([...this.log.events].map(([event, count]) => `${event} ${count}`).join(', '));
    for (const error of this.log.errors) console.log(`error ${error}`);
    for (const finding of new Set(this.findings)) console.log(`FOUND ${finding}`);
    console.log(`seed ${this.seed}: ${this.outcomes.length} requests, ${this.findings.length} findings`);
    return this.findings.length === 0;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** Resets the stack, and returns the round's requests. */
  private async beginRound(round: number): Promise<NumberedRequest[]> {
    await this.app.reset();
    const fixtures = await createFixtures(this.app, await this.pictures);
    // In every other round an endless run keeps the submitted jobs in the queue.
    if (round % 2 === 1) await this.app.control('/runpod/next', { outcome: 'hold' });
    const requests = fc.sample(hostileRequests(fixtures), {
      seed: this.seed * 1_000 + round,
      numRuns: ROUND,
    });
    return requests.map((request, place) => ({ ...request, number: round * ROUND + place }));
  }

  /** Sends requests and returns those with a slow answer. */
  private async sendRequests(
    requests: readonly NumberedRequest[],
    isPrinted: boolean,
  ): Promise<NumberedRequest[]> {
    const slow: NumberedRequest[] = [];
    const waiting = requests.values();
    const sendWaiting = async (): Promise<void> => {
      // The senders share the iterator, so that each takes the next request.
      for (const request of waiting) {
        if (!this.app.isRunning) return;
        const { bytes, answer } = await this.exchange(request);
        if (answer.milliseconds > SLOWEST_MS) slow.push(request);
        if (!isPrinted) continue;
        console.log(`${bytes.toString('latin1')}\n`);
        console.log('reason' in answer ? answer.reason : { ...answer, body: answer.body.toString() });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendWaiting));
    return slow;
  }

  private async endRound(round: number, slow: readonly NumberedRequest[]): Promise<void> {
    if (!this.app.isRunning) return;
    await this.untilQuiet();
    for (const request of slow) {
      const { milliseconds } = (await this.exchange(request)).answer;
      console.log(`${request.number} was slow; alone it took ${milliseconds} ms`);
      if (milliseconds > SLOWEST_MS) this.findings.push(`${request.number} takes more than ${SLOWEST_MS} ms`);
    }
    const unbalanced = await findImbalances(this.app.database);
    this.findings.push(...unbalanced.map((sentence) => `after ${round * ROUND}: ${sentence}`));
    if (round % ROUNDS_BETWEEN_MEASUREMENTS < ROUNDS_BETWEEN_MEASUREMENTS - 1) return;
    this.memory.push(await measureMemory(this.watchPort));
    console.log(`${this.outcomes.length} sent, ${this.findings.length} findings, bytes:`, this.memory.at(-1));
  }

  /** Waits for the work of requests that left before their answer. */
  private async untilQuiet(): Promise<void> {
    const { calls } = this.app.stack.context;
    let before: number;
    do {
      before = calls.list().length;
      await wait(QUIET_MS);
    } while (calls.list().length > before);
  }

  private async exchange(request: NumberedRequest): Promise<{ bytes: Buffer; answer: Answer | NoAnswer }> {
    const { number, method, target } = request;
    const { host, port } = new URL(this.app.appUrl);
    const wire = wireFormOf(request, host);
    this.log.underWay.add(number);
    const answer = await send(Number(port), method, wire);
    this.log.underWay.delete(number);
    const status = 'reason' in answer ? answer.reason : String(answer.status);
    const isReached = request.isPlain && !('reason' in answer) && answer.status < 400;
    const { milliseconds } = answer;
    this.outcomes.push({ number, target: target.name, status, milliseconds, isReached });
    const problems = judge(request, { answer, sentBytes: wire.bytes.length }, this.confidential);
    if (problems.length > 0) this.keep(number, `${target.name}: ${problems.join('; ')}`, wire.bytes);
    return { bytes: wire.bytes, answer };
  }

  private keep(number: number, finding: string, bytes: Buffer): void {
    const file = path.join(KEPT, `${this.seed}-${number}.http`);
    this.findings.push(`${number} ${finding} (${file})`);
    if (this.findings.length > MOST_KEPT) return;
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(file, bytes);
    console.log(`${number} ${finding}\n${bytes.toString('latin1').slice(0, 2_000)}\n`);
  }
}

/** Returns a request as it goes over the wire, valid HTTP or not. */
export function wireFormOf(
  { method, address, headers, body, framing }: HostileRequest,
  host: string,
): WireForm {
  const framed = FRAMINGS[framing](body, method);
  const own: Header[] = headers.some(([name]) => name === 'host') ? [] : [['host', host]];
  const lines = [...own, ...headers, ...framed.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const bytes = Buffer.concat([head, framed.bytes]);
  const isAbandoned = framing === 'abandoned';
  return {
    bytes: isAbandoned ? bytes.subarray(0, Math.ceil(bytes.length * 0.7)) : bytes,
    isWhole: framing !== 'length too large' && framing !== 'chunks broken',
    isAbandoned,
  };
}
