import { callJson, type JsonAnswer } from '../kit/call-json';

export interface Answer extends JsonAnswer {
  tookMs: number;
}

/** The endpoint breaks the contract; the message says how. */
export class ContractBreach extends Error {}

/** The endpoint can't be reached. */
export class OutOfReach extends ContractBreach {}

/** Throws ContractBreach unless a condition holds. */
export function must(condition: boolean, breach: string): asserts condition {
  if (!condition) throw new ContractBreach(breach);
}

/** A RunPod endpoint, called as the app calls it, by default with the right key. Calls throw ContractBreach without an answer. */
export class Endpoint {
  /** @param options callTimeoutMs: the app gives up on a call after so many milliseconds */
  constructor(
    private readonly options: Record<'baseUrl' | 'endpointId' | 'apiKey', string> & { callTimeoutMs: number },
  ) {}
  readonly run = (body: object, apiKey?: string) => this.call('POST', 'run', { body, apiKey });
  readonly status = (id: string, apiKey?: string) =>
    this.call('GET', `status/${encodeURIComponent(id)}`, { apiKey });
  readonly cancel = (id: string) => this.call('POST', `cancel/${encodeURIComponent(id)}`, {});
  readonly health = () => this.call('GET', 'health', {});

  private async call(
    method: string,
    path: string,
    { body, apiKey }: { body?: object; apiKey?: string | undefined },
  ): Promise<Answer> {
    const { baseUrl, endpointId, callTimeoutMs: timeoutMs } = this.options;
    const call = { method, token: apiKey ?? this.options.apiKey, body, timeoutMs };
    const startedAt = performance.now();
    try {
      const answer = await callJson(`${baseUrl}/${endpointId}/${path}`, call);
      return { ...answer, tookMs: performance.now() - startedAt };
    } catch (error) {
      const called = `(${method} /${path.split('/')[0]})`;
      if (fieldOf(error, 'name') !== 'TimeoutError')
        throw new OutOfReach(`The endpoint could not be reached ${called}.`);
      throw new ContractBreach(`The endpoint did not answer within ${timeoutMs} ms ${called}.`);
    }
  }
}

/** A field of a body that may be anything. */
export function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}
