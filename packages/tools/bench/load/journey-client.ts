import { setTimeout as wait } from 'node:timers/promises';

import type { Records } from './records';

/** Longer than the server's own time limits, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** What to send, and the expected status; by default 200. */
export interface Call extends RequestInit {
  url: string;
  status?: number;
}

/** An answer with its whole body. */
export interface Answer {
  headers: Headers;
  bytes: Buffer;
}

/**
 * Sends the calls of one journey. A call's time begins when it was due, even if this process sent it later: otherwise a
 * pause of the server would count only for the calls that had begun.
 */
export class JourneyClient {
  constructor(
    private readonly records: Records,
    /** When the next call is due, on the clock of performance.now(). */
    private dueAt: number,
  ) {}

  /** Sends a call and records its time by `name`. Throws when there is no answer or one with another status. */
  async call(name: string, { url, status = 200, ...init }: Call): Promise<Answer> {
    const { dueAt } = this;
    // A timer may fire up to a millisecond early.
    const startedAt = Math.min(dueAt, performance.now());
    const answer = await send(name, url, status, init);
    this.dueAt = performance.now();
    this.records.answer(name, dueAt, this.dueAt - startedAt);
    return answer;
  }

  /** Like `call`; returns the answer's JSON. */
  async callForJson<Body>(name: string, call: Call): Promise<Body> {
    const { bytes } = await this.call(name, call);
    return JSON.parse(bytes.toString()) as Body;
  }

  /** Waits between two calls. */
  async pause(milliseconds: number): Promise<void> {
    this.dueAt += milliseconds;
    await wait(this.dueAt - performance.now());
  }

  /** Runs work without the app; the next call is due after it. */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    this.dueAt = performance.now();
    return result;
  }

  /** Runs several branches at once; the next call is due when all have ended. */
  async together<Result>(
    branches: readonly ((client: JourneyClient) => Promise<Result>)[],
  ): Promise<Result[]> {
    const results = await Promise.all(
      branches.map((branch) => branch(new JourneyClient(this.records, this.dueAt))),
    );
    this.dueAt = performance.now();
    return results;
  }
}

async function send(name: string, url: string, status: number, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let bytes: Buffer;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${name} was not answered: ${String(cause)}`, { cause: error });
  }
  if (response.status !== status)
    throw new Error(`${name} answered ${response.status}: ${bytes.toString().slice(0, 200)}`);
  return { headers: response.headers, bytes };
}
