import type Stripe from 'stripe';

import type { StackClock } from '../kit/clock';
import type { EventLog } from './events';
import type { Schedule } from './schedule';
import type { StripeStore } from './store';

/** What operations work with. */
export interface StripeWorld {
  store: StripeStore;
  clock: StackClock;
  events: EventLog;
  schedule: Schedule;
  /** The account's webhook endpoint as it is set up; null when there is none. */
  webhookEndpoint: () => Stripe.WebhookEndpoint | null;
  /** Where the stand-in listens, without a slash at the end. */
  origin: () => string;
}

/** The stack's time as Stripe's objects have it: whole seconds since the epoch. */
export function secondsNow({ clock }: Pick<StripeWorld, 'clock'>): number {
  return Math.floor(clock.now() / 1_000);
}

/** The id behind a field that may be expanded; the store's objects never are. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'object' && field !== null ? field.id : field;
}
