import { listPage, LIST_PARAMETERS } from '../list-page';
import { operation } from './operation';

const { limit, starting_after, ending_before } = LIST_PARAMETERS;

/** GET /v1/webhook_endpoints */
export const listWebhookEndpoints = operation({
  parameters: { limit, starting_after, ending_before },
  run({ world, parameters }) {
    const endpoint = world.webhookEndpoint();
    const page = { url: '/v1/webhook_endpoints', kind: 'webhook endpoint' };
    return listPage(endpoint ? [endpoint] : [], parameters, page);
  },
});
