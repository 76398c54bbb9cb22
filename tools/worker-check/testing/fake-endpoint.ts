import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import sharp from 'sharp';

import { type GenerationRequest, generationRequestSchema } from '@/lib/shared/contracts/generation-request';
import { listenOnLoopback } from '@chiaro/local-stack/kit/listen';

/** How a fake endpoint behaves; the defaults keep the contract. */
export interface FakeBehaviour {
  apiKey: string | null;
  submissionStatus: string;
  unknownJobStatus: number;
  /** The answers of /status in their order, before the job's end. */
  words: string[];
  ends: boolean;
  /** The status after the job's end; null: the same again. */
  afterwards: string | null;
  output: (portrait: Buffer, job: number) => unknown;
  portraitSide: number;
  errorOf: (code: string) => unknown;
  /** The code with which it refuses a valid input, or null. */
  dislikes: (input: GenerationRequest) => string | null;
  skipsBadPhotos: boolean;
  cancels: boolean;
  timesOut: boolean;
  webhookBody: ((status: object) => object) | null;
}

const CORRECT: FakeBehaviour = {
  apiKey: 'key',
  submissionStatus: 'IN_QUEUE',
  unknownJobStatus: 404,
  words: ['IN_QUEUE', 'IN_PROGRESS'],
  ends: true,
  afterwards: null,
  output: (portrait) => [`data:image/webp;base64,${portrait.toString('base64')}`],
  portraitSide: 512,
  errorOf: (code) => `${code}: This is why it failed.`,
  dislikes: () => null,
  skipsBadPhotos: true,
  cancels: true,
  timesOut: true,
  webhookBody: (status) => status,
};

interface FakeJob {
  id: string;
  input: unknown;
  webhook: string | undefined;
  executionTimeoutMs: number;
  startedAt: number;
  asked: number;
  cancelled: boolean;
  end: Promise<object>;
  reported: boolean;
}

export interface FakeEndpoint {
  /** As --base-url; the endpoint's id is `fake` and its key `key`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts an endpoint that keeps the contract except for `changes`. Its worker makes no portraits. */
export async function startFakeEndpoint(changes: Partial<FakeBehaviour> = {}): Promise<FakeEndpoint> {
  const behaviour: FakeBehaviour = { ...CORRECT, ...changes };
  const side = behaviour.portraitSide;
  const portrait = await sharp({ create: { width: side, height: side, channels: 3, background: '#a86' } })
    .webp()
    .toBuffer();
  const jobs = new Map<string, FakeJob>();

  const submit = (body: { input?: unknown; webhook?: string; policy?: { executionTimeout?: number } }) => {
    const number = jobs.size + 1;
    const id = randomUUID();
    jobs.set(id, {
      id,
      input: body.input,
      webhook: body.webhook,
      executionTimeoutMs: body.policy?.executionTimeout ?? 600_000,
      startedAt: performance.now(),
      asked: 0,
      cancelled: false,
      end: endOf(behaviour, body.input, portrait, number),
      reported: false,
    });
    return { id, status: behaviour.submissionStatus };
  };

  const describe = async (job: FakeJob): Promise<object> => {
    const { id } = job;
    if (job.cancelled) return { id, status: 'CANCELLED' };
    const word = behaviour.words[Math.min(job.asked, behaviour.words.length - 1)] ?? 'IN_PROGRESS';
    job.asked += 1;
    if (!behaviour.ends || job.asked <= behaviour.words.length)
      return { id, status: word, output: { progress: 50 } };
    const overdue = performance.now() - job.startedAt >= job.executionTimeoutMs;
    if (overdue && behaviour.timesOut) return { id, status: 'TIMED_OUT' };
    const end = await Promise.race([job.end, Promise.resolve(null)]);
    if (end === null) return { id, status: word };
    if (job.reported && behaviour.afterwards !== null) return { id, status: behaviour.afterwards };
    const status = { id, ...end };
    if (!job.reported && job.webhook !== undefined && behaviour.webhookBody)
      void fetch(job.webhook, { method: 'POST', body: JSON.stringify(behaviour.webhookBody(status)) });
    job.reported = true;
    return status;
  };

  const answer = async (path: string, authorization: string, body: string): Promise<[number, object]> => {
    if (behaviour.apiKey !== null && authorization !== `Bearer ${behaviour.apiKey}`) return [401, {}];
    const [, operation = '', id = ''] = /^\/v2\/fake\/(\w+)\/?(.*)$/.exec(path) ?? [];
    if (operation === 'run') return [200, submit(JSON.parse(body) as object)];
    const job = jobs.get(id);
    if (!job) return [behaviour.unknownJobStatus, { status: 'IN_QUEUE' }];
    if (operation === 'cancel' && behaviour.cancels) job.cancelled = true;
    return [200, await describe(job)];
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      void answer(url, headers.authorization ?? '', Buffer.concat(chunks).toString()).then(([status, body]) =>
        response.writeHead(status).end(JSON.stringify(body)),
      );
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    baseUrl: `${origin}/v2`,
    close,
  };
}

/** Decides a job's end as a worker does: by the input and the pictures at its addresses. */
async function endOf(
  behaviour: FakeBehaviour,
  input: unknown,
  portrait: Buffer,
  job: number,
): Promise<object> {
  const code = await failureOf(behaviour, input);
  return code === null
    ? { status: 'COMPLETED', output: behaviour.output(portrait, job) }
    : { status: 'FAILED', error: behaviour.errorOf(code) };
}

async function failureOf(behaviour: FakeBehaviour, input: unknown): Promise<string | null> {
  const parsed = generationRequestSchema.safeParse(input);
  if (!parsed.success || parsed.data.selfie_urls.some((address) => !/^https?:/.test(address)))
    return 'invalid_request';
  const { template_url: template, style_image: style, selfie_urls: selfies } = parsed.data;
  if (selfies.length === 0 || template === '') return 'invalid_request';
  if (!(await isPicture(template))) return 'unreadable_template';
  if (style !== null && !(await isPicture(style))) return 'unreadable_style';
  const readable = await Promise.all(selfies.map(isPicture));
  const good = selfies.filter((_, index) => readable[index]);
  if (good.length === 0 || (!behaviour.skipsBadPhotos && good.length < selfies.length))
    return 'unreadable_photo';
  if (good.every((address) => address.includes('/plates/'))) return 'no_face';
  return behaviour.dislikes(parsed.data);
}

/** By address; a picture does not change during a test. */
const knownPictures = new Map<string, Promise<boolean>>();

function isPicture(address: string): Promise<boolean> {
  const known = knownPictures.get(address) ?? decodes(address);
  knownPictures.set(address, known);
  return known;
}

async function decodes(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (!response.ok) return false;
    await sharp(await response.arrayBuffer()).stats();
    return true;
  } catch {
    return false;
  }
}
