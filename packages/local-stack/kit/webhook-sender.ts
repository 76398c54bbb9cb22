import { underFault } from './faults';
import type { StandInContext } from './stand-in';

const ANSWER_TIMEOUT_MS = 60_000;

/** One POST to a webhook's receiver. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface WebhookSenderOptions {
  context: StandInContext;
  /** The service's name in the call log and in planned faults. */
  service: string;
  /** Milliseconds from each failed attempt to the next; after the last delay there is no other attempt. */
  retryDelaysMs: readonly number[];
  /** Whether an HTTP status ends the deliveries. */
  acknowledges: (status: number) => boolean;
}

/** Delivers webhooks, with retries. Each attempt is the operation `webhook` in log and faults. */
export class WebhookSender {
  private stopping = new AbortController();

  constructor(private readonly options: WebhookSenderOptions) {}

  /** Starts the deliveries of a webhook; `write` makes the request of each attempt. */
  begin(write: () => WebhookRequest): void {
    void this.deliver(write, this.stopping.signal);
  }

  /** Stops all deliveries. New ones may begin afterwards. */
  stop(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
  }

  private async deliver(write: () => WebhookRequest, signal: AbortSignal): Promise<void> {
    for (const retryDelay of [...this.options.retryDelaysMs, null]) {
      const isOver = await this.attempt(write, signal);
      if (isOver || retryDelay === null) return;
      await new Promise<void>((resolve) => this.options.context.clock.after(retryDelay, resolve));
      if (signal.aborted) return;
    }
  }

  /** Returns whether there is no other attempt; `hang` has none. */
  private async attempt(write: () => WebhookRequest, signal: AbortSignal): Promise<boolean> {
    const { context, service, acknowledges } = this.options;
    const { calls, clock, faults } = context;
    calls.record({ service, operation: 'webhook', time: clock.now() });
    const outcome = await underFault(faults.take(service, 'webhook'), async () => {
      const status = await post(write(), signal);
      return status !== null && acknowledges(status);
    });
    return signal.aborted || outcome.kind === 'never' || (outcome.kind === 'answer' && outcome.answer);
  }
}

/** Returns the answer's HTTP status, or null without an answer. */
async function post({ url, headers, body }: WebhookRequest, stop: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
