import type { CancelTimer } from './clock';
import { underFault } from './faults';
import type { StandInContext } from './stand-in';

const ANSWER_TIMEOUT_MS = 60_000;

/** The delivery state of one webhook; the stand-in keeps it, so that deliveries continue after a restart. */
export interface WebhookDelivery {
  state: 'waiting' | 'pending' | 'acknowledged' | 'given_up';
  failedAttempts: number;
  /** Milliseconds since the epoch on the stack's clock. */
  nextAttemptAt: number;
}

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
  /** Called when a delivery has changed, so that the stand-in keeps it. */
  onChange: () => void;
}

/** Delivers webhooks, with retries. Each attempt is the operation `webhook` in log and faults. */
export class WebhookSender {
  private readonly timers = new Map<string, CancelTimer>();
  private stopping = new AbortController();

  constructor(private readonly options: WebhookSenderOptions) {}

  /**
   * Starts or resumes the deliveries of a webhook, unless they have ended; `write` makes the request of each attempt.
   */
  begin(id: string, delivery: WebhookDelivery, write: () => WebhookRequest): void {
    if (delivery.state === 'acknowledged' || delivery.state === 'given_up') return;
    if (delivery.state === 'waiting') {
      delivery.state = 'pending';
      delivery.nextAttemptAt = this.options.context.clock.now();
      this.options.onChange();
    }
    this.schedule(id, delivery, write);
  }

  /** Gives up the deliveries of one webhook. */
  drop(id: string, delivery?: WebhookDelivery): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
    if (delivery) delivery.state = 'given_up';
  }

  /** Stops all deliveries; they stay pending. New ones may begin afterwards. */
  stop(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
  }

  private schedule(id: string, delivery: WebhookDelivery, write: () => WebhookRequest): void {
    const { clock } = this.options.context;
    const delay = Math.max(0, delivery.nextAttemptAt - clock.now());
    const run = (): void => {
      this.timers.delete(id);
      void this.attempt(id, delivery, write);
    };
    if (delay === 0) run();
    else this.timers.set(id, clock.after(delay, run));
  }

  private async attempt(id: string, delivery: WebhookDelivery, write: () => WebhookRequest): Promise<void> {
    const { signal } = this.stopping;
    const { context, retryDelaysMs, onChange } = this.options;
    const answered = await this.deliverUnderFault(write, signal);
    if (signal.aborted || delivery.state !== 'pending') return;
    if (answered === 'failed') delivery.failedAttempts += 1;
    const retryDelay = retryDelaysMs[delivery.failedAttempts - 1];
    if (answered === 'acknowledged') delivery.state = 'acknowledged';
    else if (answered === 'never' || retryDelay === undefined) delivery.state = 'given_up';
    else delivery.nextAttemptAt = context.clock.now() + retryDelay;
    onChange();
    if (delivery.state === 'pending') this.schedule(id, delivery, write);
  }

  /** Delays a `late` webhook by the stack's clock; see `underFault` for the other effects. `hang` has no retry. */
  private async deliverUnderFault(
    write: () => WebhookRequest,
    signal: AbortSignal,
  ): Promise<'acknowledged' | 'failed' | 'never'> {
    const { context, service, acknowledges } = this.options;
    const { calls, clock, faults } = context;
    calls.record({ service, operation: 'webhook', time: clock.now() });
    const fault = faults.take(service, 'webhook');
    const isLate = fault?.effect === 'late';
    if (isLate) await new Promise<void>((resolve) => clock.after(fault.delayMs, resolve));
    const request = write();
    const outcome = await underFault(isLate ? undefined : fault, async () => {
      const status = await post(request, signal);
      return status !== null && acknowledges(status);
    });
    if (outcome.kind === 'answer') return outcome.answer ? 'acknowledged' : 'failed';
    return outcome.kind === 'error' ? 'failed' : 'never';
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
