import type Stripe from 'stripe';

import { listPage, LIST_PARAMETERS } from '../api/list-page';
import { flag, text, texts } from '../api/parameters';
import { invalidRequest, resourceMissing } from '../api/stripe-error';
import type { StripeWorld } from '../state/world';
import { operation } from './operation';

/** GET /v1/events/:id */
export const retrieveEvent = operation({
  parameters: {},
  run({ world, id }) {
    const event = world.store.find('event', id);
    if (!event) throw resourceMissing('event', id, 'id', 404);
    return withPendingWebhooks(world, event);
  },
});

/** GET /v1/events */
export const listEvents = operation({
  parameters: { ...LIST_PARAMETERS, type: text, types: texts, delivery_success: flag },
  run({ world, parameters }) {
    const { type, types, delivery_success: isDelivered } = parameters;
    if (type !== undefined && types !== undefined) {
      throw invalidRequest('You may only specify one of these parameters: type, types.');
    }
    const patterns = types ?? (type === undefined ? ['*'] : [type]);
    const wanted = world.store
      .list('event')
      .filter((event) => patterns.some((pattern) => matches(event.type, pattern)))
      .filter(({ id }) => isDelivered === undefined || isDelivered === wasDelivered(world, id))
      .map((event) => withPendingWebhooks(world, event));
    return listPage(wanted, parameters, { url: '/v1/events', kind: 'event' });
  },
});

/** `charge.*` stands for every type that starts so. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** Whether no endpoint still waits for an event. */
function wasDelivered({ store }: StripeWorld, id: string): boolean {
  const delivery = store.deliveries[id];
  return delivery === undefined || delivery.state === 'acknowledged';
}

function withPendingWebhooks({ store }: StripeWorld, event: Stripe.Event): Stripe.Event {
  const state = store.deliveries[event.id]?.state;
  return { ...event, pending_webhooks: state === 'waiting' || state === 'pending' ? 1 : 0 };
}
