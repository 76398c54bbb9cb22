import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

import sharp from 'sharp';

import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';
import { createMemoryContext } from '@chiaro/local-stack/kit/stand-in';
import { startRunpod } from '@chiaro/local-stack/runpod/start-runpod';
import type { Worker, WorkerResult } from '@chiaro/local-stack/runpod/workers/worker';
import { generationRequestSchema } from '@/lib/shared/contracts/generation-request';

export type Body = Record<string, unknown>;

/** What an endpoint does; each part has by default the behaviour of the contract. */
export interface Behaviour {
  /** Whether a job never ends. */
  hangs?: boolean;
  /** Whether a photo that can't be read fails the job. */
  needsAllPhotos?: boolean;
  /** The code with which the worker refuses a valid input, or null. */
  dislikes?: (input: Body) => string | null;
  output?: (portrait: Buffer, job: number) => unknown;
  errorOf?: (code: string) => unknown;
  /** Changes the body of a call; null: the call has no effect. */
  take?: (operation: string, body: Body) => Body | null;
  /** Changes an answer. `isRepeat`: an earlier one has told the job's end. */
  answer?: (call: { operation: string; isRepeat: boolean; status: number; body: Body }) => [number, unknown];
}

/** For a check; the clock of RunPod's stand-in jumps for a job with this execution timeout. In milliseconds. */
export const TIMES = {
  ...{ jobTimeoutMs: 60_000, pollIntervalMs: 5, webhookPatienceMs: 5_000, shortExecutionMs: 5_001 },
};

/** A worker of RunPod's stand-in that does nothing but this. */
export function workerOf(run: Worker['run']): Worker {
  return { run, isIdle: () => true, warmUp: () => Promise.resolve(), stop: () => Promise.resolve() };
}

/** Starts RunPod's stand-in, with a worker that makes no portraits, behind a proxy that may break the contract. */
export async function startFakeEndpoint(behaviour: Behaviour) {
  const plain = sharp({ create: { width: 512, height: 512, channels: 3, background: '#a86' } });
  const portrait = await plain.webp().toBuffer();
  const makeOutput = behaviour.output ?? (() => [`data:image/webp;base64,${portrait.toString('base64')}`]);
  const errorOf = behaviour.errorOf ?? ((code) => `${code}: This is why it failed.`);
  let jobs = 0;
  const worker = workerOf(async (input, { signal }) => {
    const job = (jobs += 1);
    const code = await failureOf(behaviour, input as Body, signal);
    if (code === null) return { kind: 'completed', output: makeOutput(portrait, job) } as WorkerResult;
    return { kind: 'failed', error: errorOf(code) } as WorkerResult;
  });
  const context = createMemoryContext();
  const keys = { apiKey: 'key', endpointId: 'fake' };
  const runpod = await startRunpod({ context, port: 0, machines: 2, ...keys, worker });
  const ended = new Set<string>();
  const answer = async ({ method = '', url = '', headers }: IncomingMessage, sent: Body) => {
    const [, operation = '', id = ''] = /^\/v2\/fake\/(\w+)\/?(.*)$/.exec(url) ?? [];
    const body = behaviour.take ? behaviour.take(operation, sent) : sent;
    if (body === null) return [200, {}] as const;
    const { authorization = '' } = headers;
    const bytes = JSON.stringify(body);
    const init = { method, headers: { authorization }, ...(method === 'POST' && { body: bytes }) };
    const answered = await fetch(runpod.address + url, init);
    if (bytes.includes(`:${TIMES.shortExecutionMs}`)) context.clock.advance(TIMES.shortExecutionMs);
    const told = (await answered.json()) as Body;
    const call = { operation, isRepeat: ended.has(id), status: answered.status, body: told };
    if (/^(COMPLETED|FAILED)$/.test(String(told['status']))) ended.add(id);
    return behaviour.answer?.(call) ?? ([call.status, call.body] as const);
  };
  const server = createServer((request, response) => {
    void json(request)
      .catch(() => ({}))
      .then((sent) => answer(request, sent as Body))
      .then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
  });
  const { origin, close } = await listenOnLoopback(server);
  const stop = () => Promise.all([close(), runpod.stop()]).then(() => context.clock.reset());
  return { baseUrl: `${origin}/v2`, ...keys, stop };
}

/** Decides about a job as a worker does: by the input and the pictures at its addresses. */
async function failureOf(behaviour: Behaviour, input: Body, signal: AbortSignal): Promise<string | null> {
  if (behaviour.hangs) return new Promise(() => undefined);
  const { success, data } = generationRequestSchema.safeParse(input);
  const photos = data?.selfie_urls ?? [];
  if (!success || photos.length === 0 || photos.some((address) => !/^https?:/.test(address)))
    return 'invalid_request';
  if (!(await isPicture(data.template_url, signal))) return 'unreadable_template';
  if (data.style_image !== null && !(await isPicture(data.style_image, signal))) return 'unreadable_style';
  const readable = await Promise.all(photos.map((address) => isPicture(address, signal)));
  const good = photos.filter((_, index) => readable[index]);
  if (good.length < (behaviour.needsAllPhotos ? photos.length : 1)) return 'unreadable_photo';
  if (good.every((address) => address.includes('/plates/'))) return 'no_face';
  return behaviour.dislikes?.(input) ?? null;
}

/** Whether an address answers a whole WebP: https://developers.google.com/speed/webp/docs/riff_container */
async function isPicture(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const bytes = Buffer.from(await (await fetch(address, { signal })).arrayBuffer());
    return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 === bytes.length;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
