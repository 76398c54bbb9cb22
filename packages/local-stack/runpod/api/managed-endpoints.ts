import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import type { StackClock } from '../../kit/clock';
import { problemBody } from './problem';

const ID_LENGTH = 14;

/** Gigabytes of memory per virtual CPU, by the flavor of the machine: the `cpu3c-2-4` has 4. */
const MEMORY_PER_CPU: Readonly<Record<string, number>> = {
  cpu3c: 2,
  cpu3g: 4,
  cpu3m: 8,
  cpu5c: 2,
  cpu5g: 4,
  cpu5m: 8,
};

const changeSchema = z
  .strictObject({
    name: z.string().min(1),
    image: z.string(),
    args: z.string(),
    disk: z.int().min(1),
    env: z.record(z.string(), z.string()),
    registry: z.string().nullable(),
    timeout: z.int(),
    flashboot: z.enum(['OFF', 'FLASHBOOT', 'PRIORITY_FLASHBOOT']),
  })
  .partial();

const createSchema = changeSchema.required({ name: true, image: true }).extend({
  type: z.literal('QUEUE'),
  cpu: z
    .array(
      z.strictObject({
        id: z.enum(Object.keys(MEMORY_PER_CPU)),
        vcpuCount: z.union([z.literal(2), z.literal(4), z.literal(8)]),
      }),
    )
    .min(1)
    .optional(),
  gpu: z.strictObject({ pools: z.array(z.string()).min(1), count: z.int().min(1).default(1) }).optional(),
  workers: z
    .strictObject({
      min: z.int().nonnegative().default(0),
      max: z.int().nonnegative().default(3),
      idleTimeout: z.int().min(1).max(3_600).default(10),
    })
    .prefault({}),
  scaling: z.strictObject({ type: z.literal('QUEUE_DELAY'), queueDelay: z.number().min(0.5) }),
});

type ManagedEndpoint = z.infer<typeof createSchema> & { id: string; createdAt: string };

/** The operations of a path after `/v2/serverless`, by method; `:id` with an endpoint's id. */
const OPERATIONS: Readonly<Record<string, string>> = {
  'GET ': 'endpoints.list',
  'POST ': 'endpoints.create',
  'PATCH :id': 'endpoints.update',
  'DELETE :id': 'endpoints.delete',
};

/** The operation of a call of RunPod's management of endpoints; null: another call. */
export function managementOperation({ method, url }: Pick<StandInRequest, 'method' | 'url'>): string | null {
  const [, version, collection, id, ...rest] = url.pathname.split('/');
  if (version !== 'v2' || collection !== 'serverless') return null;
  const known = OPERATIONS[`${method} ${id === undefined ? '' : ':id'}`];
  return known !== undefined && rest.length === 0 ? known : 'unimplemented';
}

/**
 * The endpoints that RunPod's REST API manages, in memory; they take no jobs. A setting that is unknown answers 422.
 * Source: https://docs.runpod.io/api-reference-v2/serverless/create-a-serverless-endpoint and the pages beside it.
 */
export class ManagedEndpoints {
  private readonly endpoints = new Map<string, ManagedEndpoint>();

  constructor(
    private readonly clock: StackClock,
    private readonly apiKey: string,
  ) {}

  /** Answers a call that has a `managementOperation`. */
  answer(request: StandInRequest): StandInResponse {
    const [scheme, key] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || key !== this.apiKey) return refusal(401, 'invalid bearer token');
    const operation = managementOperation(request);
    if (operation === 'endpoints.create') return this.create(request);
    if (operation === 'endpoints.list')
      return { status: 200, body: { endpoints: [...this.endpoints.values()].map(described) } };
    if (operation === 'unimplemented') return refusal(501, 'the stand-in lacks this call');
    const endpoint = this.endpoints.get(request.url.pathname.split('/')[3] ?? '');
    if (!endpoint) return refusal(404, 'resource not found');
    if (operation === 'endpoints.update') return this.change(endpoint, request);
    this.endpoints.delete(endpoint.id);
    return { status: 204 };
  }

  /** Deletes all endpoints. */
  reset(): void {
    this.endpoints.clear();
  }

  private create({ body }: StandInRequest): StandInResponse {
    const read = readBody(createSchema, body);
    if ('refused' in read) return read.refused;
    const { value } = read;
    if ((value.cpu === undefined) === (value.gpu === undefined))
      return refusal(400, 'exactly one of gpu or cpu must be set');
    const id = randomUUID().replaceAll('-', '').slice(0, ID_LENGTH);
    const createdAt = new Date(this.clock.now()).toISOString();
    const endpoint = { ...DEFAULTS, ...value, id, createdAt };
    this.endpoints.set(id, endpoint);
    return { status: 201, body: described(endpoint) };
  }

  private change(endpoint: ManagedEndpoint, { body }: StandInRequest): StandInResponse {
    const read = readBody(changeSchema, body);
    if ('refused' in read) return read.refused;
    return { status: 200, body: described(Object.assign(endpoint, read.value)) };
  }
}

const DEFAULTS = {
  args: '',
  disk: 20,
  ports: [],
  env: {},
  registry: null,
  dataCenterIds: [],
  networkVolumes: [],
  flashboot: 'OFF',
  // The documented default is 300000; RunPod's own migration guide saw 0.
  timeout: 0,
} as const;

function described({ cpu, ...endpoint }: ManagedEndpoint): object {
  if (!cpu) return endpoint;
  const withMemory = cpu.map(({ id, vcpuCount }) => ({
    id,
    vcpuCount,
    memory: vcpuCount * (MEMORY_PER_CPU[id] ?? 0),
  }));
  return { ...endpoint, cpu: withMemory };
}

function readBody<Value>(
  schema: z.ZodType<Value>,
  body: Buffer,
): { value: Value } | { refused: StandInResponse } {
  try {
    const parsed = schema.safeParse(JSON.parse(body.toString('utf8')));
    if (parsed.success) return { value: parsed.data };
    const errors = parsed.error.issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`);
    return { refused: refusal(422, 'Request validation failed.', errors) };
  } catch {
    return { refused: refusal(400, 'request could not be processed') };
  }
}

/** An error as RFC 9457 has it. */
function refusal(status: number, detail: string, errors?: string[]): StandInResponse {
  const body = { ...problemBody(status, detail), ...(errors && { errors }) };
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}
