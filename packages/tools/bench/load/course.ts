import { setTimeout as wait } from 'node:timers/promises';

import type { Records } from './records';

/** A call without an answer for so long has failed, in milliseconds: longer than the server works at anything. */
const PATIENCE_MS = 60_000;

/** What to send, and which status is the right one (200 unless told). */
export interface Call extends RequestInit {
  url: string;
  status?: number;
}

/** An answer whose body was read to its end. */
export interface Answer {
  headers: Headers;
  bytes: Buffer;
}

/**
 * One journey's way through its calls. A call's time begins when it was due, be it that we were too busy to send it
 * then: else what keeps everybody waiting would be counted for those alone who had begun.
 */
export class Course {
  constructor(
    private readonly records: Records,
    /** When the next call is to be sent, on the clock of performance.now(). */
    private dueAt: number,
  ) {}

  /** Sends a call and writes down, under the given name, how long it took. Throws a sentence for another status or none. */
  async call(name: string, { url, status = 200, ...init }: Call): Promise<Answer> {
    const { dueAt } = this;
    // A timer may come up to a millisecond early.
    const startedAt = Math.min(dueAt, performance.now());
    const answer = await send(name, url, status, init);
    this.dueAt = performance.now();
    this.records.answer(name, dueAt, this.dueAt - startedAt);
    return answer;
  }

  /** As `call`; gives the answer's JSON. */
  async callForJson<Body>(name: string, call: Call): Promise<Body> {
    const { bytes } = await this.call(name, call);
    return JSON.parse(bytes.toString()) as Body;
  }

  /** Lets time pass between two calls, as people do. */
  async pause(milliseconds: number): Promise<void> {
    this.dueAt += milliseconds;
    await wait(this.dueAt - performance.now());
  }

  /** Something that the app has no part in; the next call is due after it. */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    this.dueAt = performance.now();
    return result;
  }

  /** Goes several ways at once; the next call is due when all have ended. */
  async together<Result>(ways: readonly ((course: Course) => Promise<Result>)[]): Promise<Result[]> {
    const results = await Promise.all(ways.map((way) => way(new Course(this.records, this.dueAt))));
    this.dueAt = performance.now();
    return results;
  }
}

async function send(name: string, url: string, status: number, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
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
