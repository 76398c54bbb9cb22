import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Conditions } from './conditions';

const ENDPOINT = '/v2/ep';
const KEY = 'rp-key-of-the-worker';
const POD_ID = 'pod-1';

/** What a worker calls, by the name in the address. */
type CallName = 'job-take' | 'job-done' | 'job-stop' | 'ping';

/** A call as it came. */
interface Call {
  /** Null: the SDK knows no such address. */
  name: CallName | null;
  method: string;
  /** The path with the query. */
  target: string;
  /** The path alone, its parts decoded. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
  /** The number of the connection, by the client's port. */
  connection: number | undefined;
}

/** An answer; `lost`: the connection breaks, `hold`: there is none until the other side gives up. */
type Answer = { status: number; body?: string; type?: string } | 'lost' | 'hold';

/** An answer, or what has to happen before it is given. */
type PlannedAnswer = Answer | (() => Promise<Answer>);

/**
 * RunPod's side of a worker on loopback, as runpod-python 1.12 calls it: `rp_job.py` (take, stop), `rp_http.py` (done)
 * and `rp_ping.py`. It keeps every call in order. Unless a test plans other answers, a take waits for `give`, a stop
 * for `stop`, and done and ping are answered with 200.
 */
export class SdkServer {
  /** Every call, the oldest first. */
  readonly calls: Call[] = [];
  /** How many outputs and reports have been under way at once, at most. */
  mostDoneAtOnce = 0;

  private readonly server: Server;
  private readonly conditions = new Conditions();
  private readonly planned = new Map<CallName, PlannedAnswer[]>();
  private readonly open = new Map<ServerResponse, CallName>();
  private readonly held = new Map<ServerResponse, CallName>();
  private readonly jobs: string[] = [];

  private constructor() {
    this.server = createServer((request, response) => {
      void text(request).then((body) => {
        const { method = '', url: target = '', headers } = request;
        const { pathname, searchParams } = new URL(target, 'http://loopback');
        const path = decodeURIComponent(pathname);
        const query = Object.fromEntries(searchParams);
        const name = nameOf(path);
        const connection = request.socket.remotePort;
        this.calls.push({ name, method, target, path, query, headers, body, connection });
        void this.answer(name, response);
      });
    });
  }

  /** Starts a server on a free port. */
  static async start(): Promise<SdkServer> {
    const started = new SdkServer();
    await new Promise<void>((resolve) => started.server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  /** http:// with its address and port. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What RunPod puts into a worker's environment. */
  get variables(): Record<string, string> {
    return {
      RUNPOD_WEBHOOK_GET_JOB: `${this.origin}${ENDPOINT}/job-take/$ID?gpu=x`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${this.origin}${ENDPOINT}/job-done/$RUNPOD_POD_ID/$ID?gpu=x`,
      RUNPOD_WEBHOOK_PING: `${this.origin}${ENDPOINT}/ping/$RUNPOD_POD_ID`,
      RUNPOD_PING_INTERVAL: '10000',
      RUNPOD_AI_API_KEY: KEY,
      RUNPOD_POD_ID: POD_ID,
    };
  }

  /** Hands a job to the worker that waits for one, or to the next that asks. */
  give(id: string, input: unknown = {}): void {
    const job = JSON.stringify({ id, input });
    if (!this.answerOpen('job-take', job)) this.jobs.push(job);
  }

  /** Answers the stop channel, which must be asked already, with the ids of jobs. */
  stop(...ids: unknown[]): void {
    if (!this.answerOpen('job-stop', JSON.stringify({ jobsToStop: ids })))
      throw new Error('The stop channel is not asked.');
  }

  /** The answers to the next calls of a kind, before the usual ones. */
  plan(name: CallName, ...answers: PlannedAnswer[]): void {
    this.planned.set(name, [...(this.planned.get(name) ?? []), ...answers]);
  }

  /** Drops the planned answers that are left. */
  forgetPlans(): void {
    this.planned.clear();
  }

  /** The calls of some kinds, the oldest first. */
  callsOf(...names: CallName[]): Call[] {
    return this.calls.filter(({ name }) => name !== null && names.includes(name));
  }

  /** What came to job-done, reports and outputs, the oldest first: the job's id and the body. */
  get done(): { id: string; body: unknown }[] {
    return this.callsOf('job-done').map(({ path, body }) => ({
      id: path.split('/').at(-1) ?? '',
      body: JSON.parse(body) as unknown,
    }));
  }

  /** The ids of the jobs whose output came, the oldest first. */
  get handedIn(): string[] {
    return this.done.filter(({ body }) => !isReport(body)).map(({ id }) => id);
  }

  /** How many calls of a kind wait for an answer that nothing has begun to give: long polls. */
  waiting(name: CallName): number {
    return count(this.held, name);
  }

  /** Resolves as soon as the condition holds; it is looked at after every call, answer and lost connection. */
  until(condition: () => boolean): Promise<void> {
    return this.conditions.until(condition);
  }

  /** Ends the server and its connections. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(name: CallName | null, response: ServerResponse): Promise<void> {
    if (name === null) {
      response.writeHead(404).end();
      return;
    }
    this.open.set(response, name);
    this.mostDoneAtOnce = Math.max(this.mostDoneAtOnce, count(this.open, 'job-done'));
    response.once('close', () => {
      this.open.delete(response);
      this.held.delete(response);
      this.conditions.changed();
    });
    const planned = this.planned.get(name)?.shift();
    const answer = typeof planned === 'function' ? await planned() : (planned ?? this.usualAnswer(name));
    if (answer === 'lost') response.destroy();
    else if (answer === 'hold') this.held.set(response, name);
    else send(response, answer);
    this.conditions.changed();
  }

  private usualAnswer(name: CallName): Answer {
    if (name === 'job-done' || name === 'ping') return { status: 200, body: '{}' };
    const job = name === 'job-take' ? this.jobs.shift() : undefined;
    return job === undefined ? 'hold' : { status: 200, body: job };
  }

  private answerOpen(name: CallName, body: string): boolean {
    const [response] = [...this.held].find(([, held]) => held === name) ?? [];
    if (!response) return false;
    this.held.delete(response);
    send(response, { status: 200, body });
    return true;
  }
}

/** The addresses of `variables`, with the placeholders replaced. */
function nameOf(path: string): CallName | null {
  if (path === `${ENDPOINT}/job-take/${POD_ID}`) return 'job-take';
  if (path === `${ENDPOINT}/job-stop/${POD_ID}`) return 'job-stop';
  if (path === `${ENDPOINT}/ping/${POD_ID}`) return 'ping';
  return path.startsWith(`${ENDPOINT}/job-done/${POD_ID}/`) ? 'job-done' : null;
}

function count(responses: ReadonlyMap<ServerResponse, CallName>, name: CallName): number {
  return [...responses.values()].filter((each) => each === name).length;
}

function send(response: ServerResponse, { status, body, type }: Exclude<Answer, string>): void {
  response.writeHead(status, { 'content-type': type ?? 'application/json' }).end(body);
}

function isReport(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body;
}
