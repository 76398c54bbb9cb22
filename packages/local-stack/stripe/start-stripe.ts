import { startHttpServer } from '../kit/http-server';
import type { StandIn, StandInOptions } from '../kit/stand-in';
import { answerApiCall } from './answer-call';
import type { ApiKeys } from './api/authentication';
import { IdempotencyKeys } from './api/idempotency';
import { findRoute } from './routes';
import { errorBody } from './api/stripe-error';
import { StripeStore } from './state/store';
import type { StripeWorld } from './state/world';
import { answerPage, isPage } from './three-d-secure/answer-page';
import { EventLog } from './state/events';
import { WebhookEndpoint, type WebhookReceiver } from './state/webhook-endpoint';

interface StripeOptions extends ApiKeys, StandInOptions {
  /** The receiver of signed events, until a call of the API creates another webhook endpoint. */
  webhook: WebhookReceiver;
}

/**
 * Starts the stand-in for Stripe: one account in test mode that takes cards, with its test cards and a page for 3-D
 * Secure. Operations in log and faults: those of routes.ts, `webhook` for each delivery, and `unimplemented`, which
 * answers 501.
 */
export async function startStripe(options: StripeOptions): Promise<StandIn> {
  const { context, port } = options;
  const { clock } = context;
  const store = new StripeStore(context.stateDirectory);
  const webhookEndpoint = new WebhookEndpoint(context, options.webhook);
  const events = new EventLog(context, webhookEndpoint);
  let origin = '';
  const world: StripeWorld = {
    store,
    clock,
    events,
    webhookEndpoint,
    origin: () => origin,
  };
  const api = { world, keys: options, idempotencyKeys: new IdempotencyKeys(store) };
  const server = await startHttpServer({
    service: 'stripe',
    context,
    port,
    crossOrigin: true,
    operationOf: (request) => (isPage(request) ? null : (findRoute(request)?.name ?? 'unimplemented')),
    errorBody: plannedError,
    handle: async (request) => (isPage(request) ? answerPage(world, request) : answerApiCall(api, request)),
  });
  origin = server.origin;
  return {
    address: server.origin,
    reset: async () => {
      events.stop();
      store.reset();
    },
    stop: async () => {
      await server.close();
      events.stop();
      store.flush();
    },
  };
}

/** A planned error in Stripe's form. */
function plannedError(status: number): object {
  if (status === 429) {
    return errorBody({ type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
  }
  return errorBody({ type: 'api_error', message: 'A planned fault.' });
}
