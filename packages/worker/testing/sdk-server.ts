import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { Conditions } from './conditions';

const ENDPOINT = '/v2/ep';
const KEY = 'rp-key-of-the-worker';
const POD_ID = 'pod-1';

/** A call of a worker, by the name in the address. */
type CallName = 'job-take' | 'job-done' | 'job-stop' | 'ping';

interface Call {
  /** Null: not an address of the SDK. */
  name: CallName | null;
  method: string;
  /** The path with the query. */
  target: string;
  /** The decoded path without the query. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
  /** The client's port, which identifies the connection. */
  connection: number | undefined;
}

/** An answer. `lost`: the connection breaks. `hold`: no answer until the other side gives up. */
type Answer = { status: number; body?: string; type?: string } | 'lost' | 'hold';

/** An answer, or a function that the answer waits for. */
type PlannedAnswer = Answer | (() => Promise<Answer>);

/**
 * A fake of RunPod with the calls of runpod-python 1.12, which it records. By default a take waits for `give`, a stop
 * for `stop`, and done and ping get 200.
 */
export class SdkServer {
  /** All calls, oldest first. */
  readonly calls: Call[] = [];
  /** Largest number of outputs and reports at the same time. */
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

  /** The origin: http:// with address and port. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The variables that RunPod sets for a worker. */
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

  /** Gives a job to the waiting worker, or to the next one that asks. */
  give(id: string, input: unknown = {}): void {
    const job = JSON.stringify({ id, input });
    if (!this.answerOpen('job-take', job)) this.jobs.push(job);
  }

  /** Answers the waiting stop call with the ids of jobs. */
  stop(...ids: unknown[]): void {
    if (!this.answerOpen('job-stop', JSON.stringify({ jobsToStop: ids })))
      throw new Error('The stop channel is not asked.');
  }

  /** Plans the answers to the next calls of a kind. */
  plan(name: CallName, ...answers: PlannedAnswer[]): void {
    this.planned.set(name, [...(this.planned.get(name) ?? []), ...answers]);
  }

  /** Removes the remaining planned answers. */
  forgetPlans(): void {
    this.planned.clear();
  }

  /** The calls of some kinds, oldest first. */
  callsOf(...names: CallName[]): Call[] {
    return this.calls.filter(({ name }) => name !== null && names.includes(name));
  }

  /** The calls of job-done (reports and outputs), oldest first: the job's id and the body. */
  get done(): { id: string; body: unknown }[] {
    return this.callsOf('job-done').map(({ path, body }) => ({
      id: path.split('/').at(-1) ?? '',
      body: JSON.parse(body) as unknown,
    }));
  }

  /** The ids of the jobs with an output, oldest first. */
  get finishedJobs(): string[] {
    return this.done.filter(({ body }) => !isReport(body)).map(({ id }) => id);
  }

  /** The number of long polls of a kind that wait for an answer. */
  waiting(name: CallName): number {
    return count(this.held, name);
  }

  /** Resolves when the condition is true. Checks it after every call, answer and lost connection. */
  until(condition: () => boolean): Promise<void> {
    return this.conditions.until(condition);
  }

  /** Closes the server and its connections. */
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

/** The addresses of `variables` with replaced placeholders. */
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
