import { callJson, type JsonAnswer } from '../kit/call-json';

/** Where the endpoint is and how it is called. */
export interface EndpointOptions {
  /** https://api.runpod.ai/v2 in production, without a slash at the end. */
  baseUrl: string;
  endpointId: string;
  apiKey: string;
  /** The app gives up on a call after this long, in milliseconds. */
  callTimeoutMs: number;
}

/** One answer of the endpoint. */
export interface Answer extends JsonAnswer {
  tookMs: number;
}

/** The endpoint breaks the contract; the message says how. */
export class ContractBreach extends Error {
  override readonly name: string = 'ContractBreach';
}

/** Throws ContractBreach unless a condition holds. */
export function must(condition: boolean, breach: string): asserts condition {
  if (!condition) throw new ContractBreach(breach);
}

/** The endpoint can't be reached. */
export class OutOfReach extends ContractBreach {
  override readonly name = 'OutOfReach';
}

/** A RunPod endpoint, called as the app calls it, with the whole answer. Calls throw ContractBreach without an answer. */
export class Endpoint {
  constructor(private readonly options: EndpointOptions) {}

  /** Submits a body to /run, by default with the right key. */
  run(body: object, apiKey?: string): Promise<Answer> {
    return this.call('POST', 'run', { body, apiKey });
  }

  status(runId: string, apiKey?: string): Promise<Answer> {
    return this.call('GET', `status/${encodeURIComponent(runId)}`, { apiKey });
  }

  cancel(runId: string): Promise<Answer> {
    return this.call('POST', `cancel/${encodeURIComponent(runId)}`, {});
  }

  health(): Promise<Answer> {
    return this.call('GET', 'health', {});
  }

  private async call(
    method: string,
    path: string,
    { body, apiKey = this.options.apiKey }: { body?: object; apiKey?: string | undefined },
  ): Promise<Answer> {
    const { baseUrl, endpointId, callTimeoutMs } = this.options;
    const startedAt = performance.now();
    try {
      const call = { method, token: apiKey, body, timeoutMs: callTimeoutMs };
      const answer = await callJson(`${baseUrl}/${endpointId}/${path}`, call);
      return { ...answer, tookMs: performance.now() - startedAt };
    } catch (error) {
      const call = `(${method} /${path.split('/')[0]})`;
      throw fieldOf(error, 'name') === 'TimeoutError'
        ? new ContractBreach(`The endpoint did not answer within ${callTimeoutMs} ms ${call}.`)
        : new OutOfReach(`The endpoint could not be reached ${call}.`);
    }
  }
}

/** The id in an answer to /run; null without one. */
export function runIdOf({ body }: Answer): string | null {
  const id = fieldOf(body, 'id');
  return typeof id === 'string' && id !== '' ? id : null;
}

/** A field of a body that may be anything. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
