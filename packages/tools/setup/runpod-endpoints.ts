import { z } from 'zod';

import { UserError } from '@/scripts/command';
import { callJson } from '../kit/call-json';

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
    return (await this.call('GET', '', listSchema)).endpoints;
  }

  /** Makes an endpoint. https://docs.runpod.io/api-reference-v2/serverless/create-a-serverless-endpoint */
  create(settings: object): Promise<ManagedEndpoint> {
    return this.call('POST', '', endpointSchema, settings);
  }

  /** Changes some settings. https://docs.runpod.io/api-reference-v2/serverless/update-a-serverless-endpoint */
  update(id: string, changes: object): Promise<ManagedEndpoint> {
    return this.call('PATCH', `/${encodeURIComponent(id)}`, endpointSchema, changes);
  }

  /** https://docs.runpod.io/api-reference-v2/serverless/delete-a-serverless-endpoint */
  async delete(id: string): Promise<void> {
    await this.call('DELETE', `/${encodeURIComponent(id)}`, z.unknown());
  }

  private async call<Answer>(
    method: string,
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer> {
    const { apiKey: token, baseUrl, timeoutMs } = this.options;
    // RunPod's firewall refuses the names of some HTTP libraries.
    const headers = { 'user-agent': 'chiaro-setup' };
    const answer = await callJson(`${baseUrl}/serverless${path}`, {
      method,
      token,
      headers,
      body,
      timeoutMs,
    }).catch(() => {
      throw new UserError(`RunPod gives no answer. ${AGAIN}`);
    });
    if (answer.status < 200 || answer.status >= 300) throw refusal(answer.status, answer.body);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new UserError(
      'RunPod’s answer can’t be read. RunPod console → Serverless shows what there is; run the setup again.',
    );
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

const NO_REASON = 'it does not say why.';

/** https://www.rfc-editor.org/rfc/rfc9457 */
const problemSchema = z
  .object({ detail: z.string().catch(NO_REASON), errors: z.array(z.string()).catch([]) })
  .catch({ detail: NO_REASON, errors: [] });
