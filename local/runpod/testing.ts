import { createServer } from 'node:http';

import { listenOnLoopback } from '../kit/listen';
import type { StandIn, StandInContext } from '../kit/stand-in';
import type { RunpodControls } from './run-script';
import { ScriptedWorker } from './scripted-worker';
import { startRunpod } from './start-runpod';

/** A status answer, or an error's body. */
export type Answer = Record<string, unknown> & { id: string; status: string };

/** The stand-in with a scripted worker, and the calls that the app makes. */
export interface RunpodForTest {
  runpod: StandIn & RunpodControls;
  worker: ScriptedWorker;
  endpoint: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  run(request?: object): Promise<string>;
  status(id: string): Promise<Answer>;
}

/** Starts the stand-in on a free port; `options` as in startRunpod. */
export async function startRunpodForTest(
  context: StandInContext,
  options: { requestLimits?: Record<string, number> } = {},
): Promise<RunpodForTest> {
  const worker = new ScriptedWorker();
  const keys = { apiKey: 'key', endpointId: 'abc' };
  const runpod = await startRunpod({ context, port: 0, ...keys, worker, ...options });
  const endpoint = `${runpod.address}/v2/abc`;
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' };
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(endpoint + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async (response: Promise<Response>): Promise<Answer> =>
    (await (await response).json()) as Answer;
  return {
    runpod,
    worker,
    endpoint,
    call,
    run: async (request = {}) => (await read(call('POST', '/run', { input: { n: 1 }, ...request }))).id,
    status: (id) => read(call('GET', `/status/${id}`)),
  };
}

/** A server that webhooks are sent to. */
export interface WebhookReceiver {
  url: string;
  /** The bodies so far, in order. */
  received: Answer[];
  /** Resolves once `count` bodies have come. */
  until(count: number): Promise<Answer[]>;
  close(): Promise<void>;
}

/** Answers webhooks with the given statuses, then with 200. */
export async function startWebhookReceiver(statuses: number[] = []): Promise<WebhookReceiver> {
  const received: Answer[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString()) as Answer);
      response.writeHead(statuses.shift() ?? 200).end();
      for (const look of waiting) look();
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: `${origin}/webhook`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    close,
  };
}
