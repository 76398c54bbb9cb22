import { createMemoryContext, type StandInContext } from '../kit/stand-in';
import { startReceiver, type Receiver } from './webhook-receiver';
import { ScriptedWorker } from '../runpod/workers/scripted-worker';
import { type RunpodStandIn, startRunpod } from '../runpod/start-runpod';

/** A status answer, or an error's body. */
export type Answer = Record<string, unknown> & { id: string; status: string };

export interface AppCalls {
  endpoint: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  run(request?: object): Promise<string>;
  status(id: string): Promise<Answer>;
}

/** The stand-in with a scripted worker, and the app's calls to it. */
export interface RunpodForTest extends AppCalls {
  runpod: RunpodStandIn;
  worker: ScriptedWorker;
}

/** The key and the endpoint of a test's stand-in. */
export const TEST_KEYS = { apiKey: 'key', endpointId: 'abc' };

/** Starts the stand-in on a free port. */
export async function startRunpodForTest(context: StandInContext): Promise<RunpodForTest> {
  const worker = new ScriptedWorker();
  const runpod = await startRunpod({ context, port: 0, ...TEST_KEYS, worker });
  return { runpod, worker, ...appCallsTo(runpod) };
}

/** Starts a stand-in before each test, and stops it afterwards. Returns that of the test that runs. */
export function runpodInEachTest(): RunpodForTest & { context: StandInContext } {
  const test = {} as RunpodForTest & { context: StandInContext };
  beforeEach(async () => {
    const context = createMemoryContext();
    Object.assign(test, { context, ...(await startRunpodForTest(context)) });
  });
  afterEach(async () => {
    await test.runpod.stop();
    test.context.clock.reset();
  });
  return test;
}

/** The app's calls to a stand-in that was started with TEST_KEYS. */
export function appCallsTo(runpod: RunpodStandIn): AppCalls {
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
    endpoint,
    call,
    run: async (request = {}) => (await read(call('POST', '/run', { input: { n: 1 }, ...request }))).id,
    status: (id) => read(call('GET', `/status/${id}`)),
  };
}

export type WebhookReceiver = Receiver<Answer>;

/** Starts a receiver that answers with the given statuses, then with 200. */
export function startWebhookReceiver(statuses: number[] = []): Promise<WebhookReceiver> {
  return startReceiver(({ body }) => JSON.parse(body) as Answer, statuses);
}
