import { createHmac } from 'node:crypto';

import type Stripe from 'stripe';

import type { StandInContext } from '../../kit/stand-in';
import { type WebhookRequest, WebhookSender } from '../../kit/webhook-sender';
import { createId } from './ids';
import { API_VERSION, type ObjectsByKind } from './store';
import type { WebhookEndpoint } from './webhook-endpoint';

/** Stripe documents no delays in test mode (https://docs.stripe.com/webhooks#automatic-retries). */
const RETRY_DELAYS_MS = [60_000, 10 * 60_000, 60 * 60_000];

/** The types of the stand-in's events. */
export type EventType = Extract<
  Stripe.Event['type'],
  `payment_intent.${string}` | `charge.${string}` | `refund.${string}`
>;

/** Records events and delivers them, signed, to the merchant's webhook in the background. */
export class EventLog {
  private readonly sender: WebhookSender;

  constructor(
    private readonly context: StandInContext,
    private readonly endpoint: WebhookEndpoint,
  ) {
    this.sender = new WebhookSender({
      context,
      service: 'stripe',
      retryDelaysMs: RETRY_DELAYS_MS,
      acknowledges: (status) => status >= 200 && status < 300,
    });
  }

  /** Records an event of an object in its current state. */
  record(type: EventType, object: ObjectsByKind[keyof ObjectsByKind]): void {
    const event = {
      id: createId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(this.context.clock.now() / 1_000),
      data: { object: structuredClone(object) },
      livemode: false,
      type,
      // The type and the object do not determine a member of the union of all events.
    } as unknown as Stripe.Event;
    if (!this.endpoint.receives(type)) return;
    // After the call that caused it has ended.
    setImmediate(() => this.sender.begin(() => this.write(event)));
  }

  /** Stops all deliveries. */
  stop(): void {
    this.sender.stop();
  }

  private write(event: Stripe.Event): WebhookRequest {
    const body = JSON.stringify(event, null, 2);
    const time = Math.floor(this.context.clock.now() / 1_000);
    const { url, secret } = this.endpoint.receiver;
    // https://docs.stripe.com/webhooks#verify-manually
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return {
      url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body,
    };
  }
}
