import type Stripe from 'stripe';

import { LIST_PARAMETERS, listPage } from '../api/list-page';
import { flag, type Reader, text, texts, webAddress } from '../api/parameters';
import { invalidRequest, notImplemented, parameterMissing, resourceMissing } from '../api/stripe-error';
import { secondsNow, type StripeWorld } from '../state/world';
import { createId, randomLetters } from '../state/ids';
import { API_VERSION } from '../state/store';
import { operation } from './operation';

/** GET /v1/account */
export const retrieveAccount = operation({
  parameters: {},
  run: ({ world }) => world.account(),
});

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

const KIND = 'webhook endpoint';

/** Names of events, or `*` for all of them. */
const eventTypes: Reader<string[]> = (value, name) => {
  const types = texts(value, name);
  const wrong = types.findIndex((type) => !/^(\*|[a-z_]+(\.[a-z_]+)+)$/.test(type));
  if (wrong < 0) return types;
  const param = `${name}[${wrong}]`;
  throw invalidRequest(`Invalid ${param}: must be one of the types of events`, { param });
};

/** GET /v1/webhook_endpoints */
export const listWebhookEndpoints = operation({
  parameters: { limit: LIST_PARAMETERS.limit },
  run({ world, parameters }) {
    const endpoint = world.webhookEndpoint.describe();
    return listPage(endpoint ? [endpoint] : [], parameters, { url: '/v1/webhook_endpoints', kind: KIND });
  },
});

/** POST /v1/webhook_endpoints: the only answer with the secret. */
export const createWebhookEndpoint = operation({
  parameters: {
    url: webAddress,
    enabled_events: eventTypes,
    api_version: text,
  },
  run({ world, parameters }) {
    const { url, enabled_events: enabledEvents, api_version: apiVersion = null } = parameters;
    if (url === undefined) throw parameterMissing('url');
    if (enabledEvents === undefined) throw parameterMissing('enabled_events');
    if (apiVersion !== null && apiVersion !== API_VERSION)
      throw notImplemented(`events of the API's version ${apiVersion}; it sends those of ${API_VERSION}.`);
    if (world.webhookEndpoint.settings !== null) throw notImplemented('a second webhook endpoint.');
    const secret = `whsec_${randomLetters(32)}`;
    const created = { id: createId('we'), url, secret, apiVersion, atSeconds: secondsNow(world) };
    world.webhookEndpoint.change({ status: 'enabled', enabledEvents, created });
    return { ...find(world, created.id), secret };
  },
});

/** POST /v1/webhook_endpoints/:id */
export const updateWebhookEndpoint = operation({
  parameters: { enabled_events: eventTypes, disabled: flag },
  run({ world, parameters, id }) {
    const { status, enabled_events: events } = find(world, id);
    const { disabled = status === 'disabled', enabled_events: enabledEvents = events } = parameters;
    const { settings } = world.webhookEndpoint;
    world.webhookEndpoint.change({
      ...settings,
      status: disabled ? 'disabled' : 'enabled',
      enabledEvents,
    });
    return find(world, id);
  },
});

/** DELETE /v1/webhook_endpoints/:id */
export const deleteWebhookEndpoint = operation({
  parameters: {},
  run({ world, id }) {
    find(world, id);
    world.webhookEndpoint.change(null);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
});

function find({ webhookEndpoint }: StripeWorld, id: string) {
  const endpoint = webhookEndpoint.describe();
  if (endpoint?.id !== id) throw resourceMissing(KIND, id, 'webhook_endpoint', 404);
  return endpoint;
}
