import { createHmac } from 'node:crypto';

import type Stripe from 'stripe';

import type { StandInContext } from '../kit/stand-in';
import { type WebhookRequest, WebhookSender } from '../kit/webhook-sender';
import { API_VERSION } from './api-version';
import { createId } from './ids';
import type { ObjectsByKind, StripeStore } from './store';
import { describeEndpoint, receives } from './webhook-endpoint';

/**
 * Stripe repeats three times over a few hours in test mode and does not tell when
 * (https://docs.stripe.com/webhooks#automatic-retries): here after a minute, ten and an hour.
 */
const RETRY_DELAYS_MS = [60_000, 10 * 60_000, 60 * 60_000];

/** Where webhooks go, and what signs them. */
export interface WebhookEndpoint {
  url: string;
  /** whsec_… */
  secret: string;
}

/** The request that makes things happen, as its events name it. */
export interface RequestNames {
  id: string | null;
  idempotency_key: string | null;
}

/** The types of the events that the stand-in has. */
export type EventType = Extract<
  Stripe.Event['type'],
  `payment_intent.${string}` | `charge.${string}` | `refund.${string}` | 'customer.created'
>;

const NO_REQUEST: RequestNames = { id: null, idempotency_key: null };

/** Records events and delivers them to the merchant's webhook, signed, in the background. */
export class EventLog {
  private readonly sender: WebhookSender;
  private request = NO_REQUEST;
  private stopped = false;

  constructor(
    private readonly context: StandInContext,
    private readonly store: StripeStore,
    private readonly endpoint: WebhookEndpoint,
  ) {
    this.sender = new WebhookSender({
      context,
      service: 'stripe',
      retryDelaysMs: RETRY_DELAYS_MS,
      acknowledges: (status) => status >= 200 && status < 300,
      onChange: () => store.save(),
    });
  }

  /** Names the request that makes the events happen which are recorded while `run` runs. */
  during<Result>(request: RequestNames, run: () => Result): Result {
    this.request = request;
    try {
      return run();
    } finally {
      this.request = NO_REQUEST;
    }
  }

  /**
   * Records that something happened to an object, with the object as it is now.
   * @param previous what the changed fields were before.
   */
  record(type: EventType, object: ObjectsByKind[keyof ObjectsByKind], previous?: object): void {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(this.context.clock.now() / 1_000),
      data: {
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: this.isAwaited(type) ? 1 : 0,
      request: this.request,
      type,
      // The union of all events can't be told from the type and the object.
    } as unknown as Stripe.Event;
    this.store.add('event', event);
    if (!this.isAwaited(type)) return;
    this.store.deliveries[event.id] = { state: 'waiting', failedAttempts: 0, nextAttemptAt: 0 };
    // Only when the call that it belongs to is over and saved.
    setImmediate(() => this.deliver(event));
  }

  /** Goes on with what an earlier run of the stack left. */
  resume(): void {
    for (const event of this.store.list('event').reverse()) this.deliver(event);
  }

  /** Forgets which deliveries are under way; called with the state emptied. */
  reset(): void {
    this.sender.stop();
  }

  /** Breaks off all deliveries; they go on in the next run. */
  stop(): void {
    this.stopped = true;
    this.sender.stop();
  }

  /** Whether the merchant's endpoint is set up to get events of a type. */
  private isAwaited(type: EventType): boolean {
    const endpoint = describeEndpoint(this.endpoint.url, this.context);
    return endpoint !== null && receives(endpoint, type);
  }

  private deliver(event: Stripe.Event): void {
    const delivery = this.store.deliveries[event.id];
    if (!delivery || this.stopped) return;
    if (delivery.state === 'waiting' || delivery.state === 'pending') this.store.flush();
    this.sender.begin(event.id, delivery, () => this.write(event));
  }

  private write(event: Stripe.Event): WebhookRequest {
    const body = JSON.stringify(event, null, 2);
    const time = Math.floor(this.context.clock.now() / 1_000);
    // https://docs.stripe.com/webhooks#verify-manually
    const signature = createHmac('sha256', this.endpoint.secret).update(`${time}.${body}`).digest('hex');
    return {
      url: this.endpoint.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body,
    };
  }
}
