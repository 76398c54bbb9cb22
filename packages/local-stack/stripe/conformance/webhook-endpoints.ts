import Stripe from 'stripe';

import { failure, type GetTarget } from './target';

const URL_OF_A_TEST = 'https://example.com/chiaro-conformance';

/** Webhook endpoints; the suite deletes what it creates. */
export function describeWebhookEndpoints(getTarget: GetTarget): void {
  describe('webhook endpoints', () => {
    it('are created, with a secret that only this answer tells, listed, changed and deleted', async () => {
      const { stripe } = getTarget();
      const { id, secret, ...created } = await stripe.webhookEndpoints.create({
        url: URL_OF_A_TEST,
        enabled_events: ['payment_intent.succeeded'],
        api_version: Stripe.API_VERSION,
      });
      try {
        expect(secret).toMatch(/^whsec_\w+$/);
        expect(created).toMatchObject({
          object: 'webhook_endpoint',
          api_version: Stripe.API_VERSION,
          enabled_events: ['payment_intent.succeeded'],
          status: 'enabled',
          url: URL_OF_A_TEST,
        });
        const listed = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find(
          (endpoint) => endpoint.id === id,
        );
        expect(listed).toMatchObject({ url: URL_OF_A_TEST, status: 'enabled' });
        expect(listed).not.toHaveProperty('secret');
        const disabled = await stripe.webhookEndpoints.update(id, { disabled: true });
        expect(disabled).toMatchObject({ status: 'disabled', enabled_events: ['payment_intent.succeeded'] });
        const changed = await stripe.webhookEndpoints.update(id, {
          disabled: false,
          enabled_events: ['charge.refunded'],
        });
        expect(changed).toMatchObject({ status: 'enabled', enabled_events: ['charge.refunded'] });
      } finally {
        expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true });
      }
      const again = await failure(stripe.webhookEndpoints.update(id, { disabled: true }));
      expect(again).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    });
  });
}
