import { LIST_PARAMETERS, listPage } from '../api/list-page';
import { flag, text, texts, webAddress } from '../api/parameters';
import { notImplemented, parameterMissing, resourceMissing } from '../api/stripe-error';
import { secondsNow, type StripeWorld } from '../state/world';
import { createId, randomLetters } from '../state/ids';
import { API_VERSION } from '../state/store';
import { operation } from './operation';

const KIND = 'webhook endpoint';

/** GET /v1/webhook_endpoints */
export const listWebhookEndpoints = operation({
  parameters: { limit: LIST_PARAMETERS.limit },
  run({ world, parameters }) {
    const endpoint = world.webhookEndpoint.describe();
    return listPage(endpoint ? [endpoint] : [], parameters, '/v1/webhook_endpoints');
  },
});

/** POST /v1/webhook_endpoints: the only answer with the secret. */
export const createWebhookEndpoint = operation({
  parameters: {
    url: webAddress,
    enabled_events: texts,
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
  parameters: { enabled_events: texts, disabled: flag },
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

function find({ webhookEndpoint }: StripeWorld, id: string) {
  const endpoint = webhookEndpoint.describe();
  if (endpoint?.id !== id) throw resourceMissing(KIND, id, 'webhook_endpoint', 404);
  return endpoint;
}
