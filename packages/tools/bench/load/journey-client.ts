import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { StackAddresses } from '@chiaro/local-stack/environment';
import type * as z from 'zod/mini';

import { type Endpoint, pathOf } from '@/lib/shared/contracts/define-endpoint';
import { signInLocally } from '@/scripts/portrait/sign-in-locally';

/** The addresses and keys for a load, as plain data for another process. */
export interface Site {
  addresses: StackAddresses;
  /** The address of the bare route handler. */
  bareUrl: string;
  cronSecret: string;
  /** The key with which browsers call Stripe. */
  publishableKey: string;
}

/** The results of a load. */
export interface Report {
  /** Milliseconds from a call's due time to its answer, by the name of the call. */
  times: Record<string, number[]>;
  failures: string[];
  /** The number of started journeys by name. */
  journeys: Record<string, number>;
}

export interface LoadUser {
  idToken: string;
  uid: string;
}

let userCount = 0;

/** Signs a new user in. */
export async function signInUser({ addresses }: Site): Promise<LoadUser> {
  userCount += 1;
  const { idToken, localId } = await signInLocally(addresses, `user-${userCount}@example.com`);
  return { idToken, uid: localId };
}

/** What a call to an endpoint carries. */
interface Fields {
  user?: LoadUser;
  /** In place of the path's `:id`. */
  segment?: string;
  body?: object;
}

type ResponseOf<Definition extends Endpoint> = Definition['response'] extends { 200: infer Schema }
  ? Schema extends z.core.$ZodType
    ? z.output<Schema>
    : never
  : never;

/** Longer than the server's own time limits. */
const TIMEOUT_MS = 60_000;

/**
 * Sends the calls of one journey. A call's time begins when it was due, even if this process sent it later: otherwise a
 * pause of the server would count only for the calls that had begun.
 */
export class JourneyClient {
  constructor(
    readonly site: Site,
    private readonly report: Report,
    /** Earlier calls are part of the warm-up. This and the next are on the clock of performance.now(). */
    private readonly measuresFrom: number,
    /** When the next call is due. */
    private dueAt: number,
  ) {}

  /** Calls an endpoint of the app and returns its answer. Throws like `call`. */
  async ask<Definition extends Endpoint>(
    endpoint: Definition,
    { user, segment, body }: Fields = {},
  ): Promise<ResponseOf<Definition>> {
    const { method, path } = endpoint;
    const isForm = body instanceof FormData;
    const { bytes } = await this.call(
      `${method} ${path}`,
      `${this.site.addresses.app}${segment === undefined ? path : pathOf(endpoint, segment)}`,
      {
        method,
        headers: {
          ...(user && { authorization: `Bearer ${user.idToken}` }),
          ...(endpoint.auth === 'cron secret' && { authorization: `Bearer ${this.site.cronSecret}` }),
          ...(endpoint.request.idempotencyKey && { 'idempotency-key': randomUUID() }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        body: body && !isForm ? JSON.stringify(body) : (body ?? null),
      },
    );
    return JSON.parse(bytes.toString()) as ResponseOf<Definition>;
  }

  /**
   * Sends a call and records its time by `name`. Throws when there is no answer or one with another status, by default than
   * 200.
   */
  async call(
    name: string,
    url: string,
    { status = 200, ...init }: RequestInit & { status?: number } = {},
  ): Promise<{ headers: Headers; bytes: Buffer }> {
    const { dueAt } = this;
    // A timer may fire up to a millisecond early.
    const startedAt = Math.min(dueAt, performance.now());
    const answer = await send(name, url, init);
    this.dueAt = performance.now();
    if (answer.status !== status)
      throw new Error(`${name} answered ${answer.status}: ${answer.bytes.toString().slice(0, 200)}`);
    if (dueAt >= this.measuresFrom) (this.report.times[name] ??= []).push(this.dueAt - startedAt);
    return answer;
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
  together<Result>(branches: readonly ((client: JourneyClient) => Promise<Result>)[]): Promise<Result[]> {
    const { site, report, measuresFrom, dueAt } = this;
    return this.aside(() =>
      Promise.all(branches.map((branch) => branch(new JourneyClient(site, report, measuresFrom, dueAt)))),
    );
  }
}

async function send(
  name: string,
  url: string,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const { status, headers } = response;
    return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${name} was not answered: ${String(cause)}`, { cause: error });
  }
}
