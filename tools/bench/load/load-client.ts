import { randomUUID } from 'node:crypto';

import type { StackAddresses } from '@chiaro/local-stack/environment';
import type * as z from 'zod/mini';

import { type Endpoint, pathOf } from '@/lib/shared/contracts/define-endpoint';
import { signInLocally } from '@/tools/portrait/sign-in-locally';

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
  /** Milliseconds from a call to its answer, by the name of the call. */
  times: Record<string, number[]>;
  failures: string[];
  /** The number of started journeys by name. */
  journeys: Record<string, number>;
  /** Answers a second to callers who ask at once, by the name of the call. */
  throughput: Record<string, number>;
}

/** A series of calls of a user or of a machine. */
export interface Journey {
  name: string;
  perMinute: number;
  run(client: LoadClient): Promise<unknown>;
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

/** The name of an endpoint's calls in a report. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Longer than the server's own time limits. */
const TIMEOUT_MS = 60_000;

/** Sends the calls of a load and records their times. */
export class LoadClient {
  readonly report: Report = { times: {}, failures: [], journeys: {}, throughput: {} };

  /** @param measuresFrom the end of the warm-up on the clock of performance.now(); earlier calls are not recorded */
  constructor(
    readonly site: Site,
    readonly measuresFrom: number,
  ) {}

  /** Calls an endpoint of the app and returns its answer. Throws like `call`. */
  async ask<Definition extends Endpoint & { response: { 200: z.core.$ZodType } }>(
    endpoint: Definition,
    { user, segment = '', body }: Fields = {},
  ): Promise<z.output<Definition['response'][200]>> {
    const { method } = endpoint;
    const isForm = body instanceof FormData;
    const token = endpoint.auth === 'cron secret' ? this.site.cronSecret : user?.idToken;
    const { bytes } = await this.call(
      nameOf(endpoint),
      `${this.site.addresses.app}${pathOf(endpoint, segment)}`,
      {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(endpoint.request.idempotencyKey && { 'idempotency-key': randomUUID() }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        body: body && !isForm ? JSON.stringify(body) : (body ?? null),
      },
    );
    return JSON.parse(bytes.toString()) as z.output<Definition['response'][200]>;
  }

  /** Sends a call and records its time by `name`. Throws without an answer, and when it has another status. */
  async call(
    name: string,
    url: string,
    { status: expected = 200, ...init }: RequestInit & { status?: number } = {},
  ): Promise<{ headers: Headers; bytes: Buffer }> {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, headers, bytes } = await fetch(url, { ...init, redirect: 'manual', signal })
      .then(async (response) => ({
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }))
      .catch((error: Error) => {
        throw new Error(`${name} was not answered: ${String(error.cause ?? error)}`, { cause: error });
      });
    if (status !== expected) throw new Error(`${name} answered ${status}: ${bytes.toString().slice(0, 200)}`);
    if (startedAt >= this.measuresFrom) (this.report.times[name] ??= []).push(performance.now() - startedAt);
    return { headers, bytes };
  }
}
