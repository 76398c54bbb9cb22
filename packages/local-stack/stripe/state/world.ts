import type { StackClock } from '../../kit/clock';
import type { EventLog } from './events';
import type { WebhookEndpoint } from './webhook-endpoint';
import type { StripeStore } from './store';

/** The state and services of the operations. */
export interface StripeWorld {
  store: StripeStore;
  clock: StackClock;
  events: EventLog;
  webhookEndpoint: WebhookEndpoint;
  /** The stand-in's origin, without a final slash. */
  origin: () => string;
}

/** Returns the stack's time in whole seconds since the epoch, as Stripe's objects have it. */
export function secondsNow({ clock }: Pick<StripeWorld, 'clock'>): number {
  return Math.floor(clock.now() / 1_000);
}

/** Returns the id of a field whose type allows an expanded object. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'object' && field !== null ? field.id : field;
}
