import type { StandInRequest } from '../kit/http-server';
import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from './operations/webhook-endpoints';
import { createRefund, listDisputes, listRefunds } from './operations/charges';
import { createPaymentIntent } from './operations/create-payment-intent';
import { createPaymentMethodOperation, retrievePaymentMethod } from './operations/payment-methods';
import type { Operation } from './operations/operation';
import { cancelPaymentIntent, listPaymentIntents, retrievePaymentIntent } from './operations/payment-intents';

/** The endpoint of a request. */
export interface Route {
  /** Its name in the call log and in planned faults. */
  name: string;
  operation: Operation;
  /** The id in the path, or an empty text. */
  id: string;
}

const ENDPOINTS: Readonly<Record<string, [name: string, operation: Operation]>> = {
  'POST /v1/payment_methods': ['payment_methods.create', createPaymentMethodOperation],
  'GET /v1/payment_methods/:id': ['payment_methods.retrieve', retrievePaymentMethod],
  'POST /v1/payment_intents': ['payment_intents.create', createPaymentIntent],
  'GET /v1/payment_intents': ['payment_intents.list', listPaymentIntents],
  'GET /v1/payment_intents/:id': ['payment_intents.retrieve', retrievePaymentIntent],
  'POST /v1/payment_intents/:id/cancel': ['payment_intents.cancel', cancelPaymentIntent],
  'POST /v1/refunds': ['refunds.create', createRefund],
  'GET /v1/refunds': ['refunds.list', listRefunds],
  'GET /v1/disputes': ['disputes.list', listDisputes],
  'GET /v1/webhook_endpoints': ['webhook_endpoints.list', listWebhookEndpoints],
  'POST /v1/webhook_endpoints': ['webhook_endpoints.create', createWebhookEndpoint],
  'POST /v1/webhook_endpoints/:id': ['webhook_endpoints.update', updateWebhookEndpoint],
};

/** Returns the endpoint of a request, or undefined if the stand-in lacks it. */
export function findRoute({ method, url }: Pick<StandInRequest, 'method' | 'url'>): Route | undefined {
  const [, version, collection, id, ...action] = url.pathname.replace(/\/$/, '').split('/');
  const pattern = ['', version, collection, ...(id === undefined ? [] : [':id']), ...action].join('/');
  const key = `${method} ${pattern}`;
  const endpoint = Object.hasOwn(ENDPOINTS, key) ? ENDPOINTS[key] : undefined;
  return endpoint && { name: endpoint[0], operation: endpoint[1], id: decodeURIComponent(id ?? '') };
}
