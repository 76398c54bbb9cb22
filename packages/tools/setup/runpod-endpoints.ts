import { z } from 'zod';

import { UserError } from '@/scripts/command';

const KEYS = 'RunPod console → Settings → API Keys';
const AGAIN = 'Run the setup again; look at uptime.runpod.io.';

const endpointSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  type: z.string().optional(),
  image: z.string().default(''),
  /** The credential with which RunPod reads a private image. */
  registry: z.string().nullish(),
  /** The eligible machines of a CPU endpoint; a GPU endpoint has none. */
  cpu: z.array(z.unknown()).nullish(),
  gpu: z.unknown().optional(),
});
const listSchema = z.object({ endpoints: z.array(endpointSchema) });

/** An endpoint of the account. */
export type ManagedEndpoint = z.infer<typeof endpointSchema>;

/** Whether an endpoint's workers are machines without a GPU, by what RunPod says. */
export function isOnCpu({ cpu, gpu }: Pick<ManagedEndpoint, 'cpu' | 'gpu'>): boolean {
  return Boolean(cpu?.length) && !gpu;
}

/** RunPod takes the key, but the key may not manage endpoints. */
export class NoPermission extends UserError {}

interface Options {
  apiKey: string;
  /** https://api.runpod.io/v2 in production, without a slash at the end. */
  baseUrl: string;
  timeoutMs: number;
}

/**
 * RunPod's management of endpoints. Methods throw NoPermission, and UserError when RunPod refuses, does not answer, or
 * answers with what can't be read. They call RunPod once, because a repeated creation could make two endpoints. REST v2 is
 * the only API that makes CPU endpoints and stays: REST v1 made GPU endpoints instead
 * (https://github.com/runpod/runpod-python/issues/545) and ends in 2026, GraphQL in early 2027
 * (https://docs.runpod.io/release-notes).
 */
export class RunpodEndpoints {
  constructor(private readonly options: Options) {}

  /** Returns all endpoints of the account. https://docs.runpod.io/api-reference-v2/serverless/list-serverless-endpoints */
  async list(): Promise<ManagedEndpoint[]> {
    return read(listSchema, await this.call('GET', '')).endpoints;
  }

  /** Makes an endpoint. https://docs.runpod.io/api-reference-v2/serverless/create-a-serverless-endpoint */
  async create(settings: object): Promise<ManagedEndpoint> {
    return read(endpointSchema, await this.call('POST', '', settings));
  }

  /** Changes some settings. https://docs.runpod.io/api-reference-v2/serverless/update-a-serverless-endpoint */
  async update(id: string, changes: object): Promise<ManagedEndpoint> {
    return read(endpointSchema, await this.call('PATCH', `/${encodeURIComponent(id)}`, changes));
  }

  /** https://docs.runpod.io/api-reference-v2/serverless/delete-a-serverless-endpoint */
  async delete(id: string): Promise<void> {
    await this.call('DELETE', `/${encodeURIComponent(id)}`);
  }

  /** Returns the parsed body; undefined when it is not JSON. */
  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const { apiKey, baseUrl, timeoutMs } = this.options;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}/serverless${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          // RunPod's firewall refuses the names of some HTTP libraries.
          'user-agent': 'chiaro-setup',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch {
      throw new UserError(`RunPod gives no answer. ${AGAIN}`);
    }
    if (!response.ok) throw refusal(response.status, parsed(text));
    return parsed(text);
  }
}

function refusal(status: number, body: unknown): UserError {
  if (status === 401)
    return new UserError(`RunPod refuses RUNPOD_API_KEY. ${KEYS} → Create API Key → All: set the new one.`);
  if (status === 403)
    return new NoPermission(
      `RUNPOD_API_KEY may not manage endpoints. ${KEYS} → the key → pencil: All, for the setup.`,
    );
  if (status !== 400 && status !== 422) return new UserError(`RunPod answers with ${status}. ${AGAIN}`);
  const { detail, errors } = problemSchema.parse(body);
  return new UserError(`RunPod refuses the endpoint: ${[detail, ...errors].join(' ')}`);
}

/** https://www.rfc-editor.org/rfc/rfc9457 */
const problemSchema = z
  .object({
    detail: z.string().catch('it does not say why.'),
    errors: z.array(z.string()).catch([]),
  })
  .catch({ detail: 'it does not say why.', errors: [] });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new UserError(
    'RunPod’s answer can’t be read. RunPod console → Serverless shows what there is; run the setup again.',
  );
}
