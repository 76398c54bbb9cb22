import { startHttpServer } from '../kit/http-server';
import type { StandIn, StandInContext } from '../kit/stand-in';
import { answerApiCall } from './api/answer-call';
import type { ApiKeys } from './api/authentication';
import { IdempotencyKeys } from './api/idempotency';
import { findRoute } from './api/routes';
import { errorBody } from './api/stripe-error';
import { decideDispute, openDispute } from './payments/dispute-charge';
import { finishRefund } from './payments/refund-charge';
import { describeAccount } from './state/account';
import { Schedule } from './state/schedule';
import { StripeStore, type TaskKind } from './state/store';
import type { StripeWorld } from './state/world';
import { answerPage, isPage } from './three-d-secure/answer-page';
import { EventLog } from './webhooks/events';
import { WebhookEndpoint, type WebhookReceiver } from './webhooks/webhook-endpoint';

interface StripeOptions extends ApiKeys {
  context: StandInContext;
  /** 0 takes a free port. */
  port: number;
  /** The receiver of signed events, until a call of the API creates another webhook endpoint. */
  webhook: WebhookReceiver;
}

/**
 * Starts the stand-in for Stripe: one account in test mode that takes cards, with the PaymentIntents, refunds, disputes,
 * events and the webhook endpoint of https://docs.stripe.com/api, its test cards, and a page for 3-D Secure.
 * Operations in log and faults: those of api/routes.ts (`payment_intents.create`, …), `webhook` for each attempt to
 * deliver an event, and `unimplemented` for every call that answers 501.
 */
export async function startStripe(options: StripeOptions): Promise<StandIn> {
  const { context, port } = options;
  const { clock } = context;
  const store = new StripeStore(context.stateDirectory);
  const webhookEndpoint = new WebhookEndpoint(context, options.webhook);
  const events = new EventLog(context, store, webhookEndpoint);
  const schedule = new Schedule(store, clock, (kind, subject) => runTask(world, kind, subject));
  let origin = '';
  const account = () => describeAccount(context);
  const world: StripeWorld = {
    store,
    clock,
    events,
    schedule,
    webhookEndpoint,
    account,
    origin: () => origin,
  };
  const api = { world, keys: options, idempotencyKeys: new IdempotencyKeys(store, clock) };
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
  schedule.resume();
  events.resume();
  return {
    address: server.origin,
    reset: async () => {
      schedule.stop();
      events.reset();
      store.reset();
    },
    stop: async () => {
      await server.close();
      schedule.stop();
      events.stop();
      store.flush();
    },
  };
}

function runTask(world: StripeWorld, kind: TaskKind, subject: string): void {
  switch (kind) {
    case 'finish_refund':
      finishRefund(world, subject);
      return;
    case 'open_dispute':
      openDispute(world, subject);
      return;
    case 'decide_dispute':
      decideDispute(world, subject);
      return;
  }
}

/** A planned error in Stripe's form. */
function plannedError(status: number): object {
  if (status === 429) {
    return errorBody({ type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' });
  }
  return errorBody({ type: 'api_error', message: 'A planned fault of the local stack.' });
}
