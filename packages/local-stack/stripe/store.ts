import type Stripe from 'stripe';

import { StateFile } from '../kit/state-file';
import type { WebhookDelivery } from '../kit/webhook-sender';
import type { SavedAnswer } from './idempotency';
import type { ScheduledTask } from './schedule';
import type { Authentication } from './three-d-secure/authentication';

/** Stripe's objects that the stand-in has, by the name in their `object`. Nothing in them is expanded. */
export interface ObjectsByKind {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
}

export type Kind = keyof ObjectsByKind;

/** What the stand-in knows of a card beyond what Stripe tells of it. */
export interface CardRecord {
  /** The number of a test card; no other is ever stored. */
  number: string;
  /** The PaymentIntent that the card was used for, after which no other one takes it. */
  usedFor: string | null;
}

/** Everything that is kept, as it is on disk. */
interface StoredState {
  objects: { [Name in Kind]: Record<string, ObjectsByKind[Name]> };
  /** By PaymentMethod. */
  cards: Record<string, CardRecord>;
  /** By the token in the address of the page. */
  authentications: Record<string, Authentication>;
  /** By idempotency key. */
  answers: Record<string, SavedAnswer>;
  /** By event. */
  deliveries: Record<string, WebhookDelivery>;
  tasks: ScheduledTask[];
}

function emptyState(): StoredState {
  return {
    objects: {
      customer: {},
      payment_method: {},
      payment_intent: {},
      charge: {},
      refund: {},
      dispute: {},
      event: {},
    },
    cards: {},
    authentications: {},
    answers: {},
    deliveries: {},
    tasks: [],
  };
}

/** The stand-in's state, kept on disk. Whoever changes an object that it holds calls `save`. */
export class StripeStore {
  private readonly file: StateFile<StoredState>;
  private state: StoredState;

  /** @param directory null keeps everything in memory. */
  constructor(directory: string | null) {
    this.file = new StateFile(directory, 'stripe');
    this.state = this.file.load() ?? emptyState();
  }

  /** An object, or undefined when none has the id. */
  find<Name extends Kind>(kind: Name, id: string): ObjectsByKind[Name] | undefined {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    return Object.hasOwn(objects, id) ? objects[id] : undefined;
  }

  /** All objects of a kind, newest first. */
  list<Name extends Kind>(kind: Name): ObjectsByKind[Name][] {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    return Object.values(objects).reverse();
  }

  /** Keeps a new object, and gives it back. */
  add<Name extends Kind>(kind: Name, object: ObjectsByKind[Name]): ObjectsByKind[Name] {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    objects[object.id] = object;
    this.save();
    return object;
  }

  get cards(): StoredState['cards'] {
    return this.state.cards;
  }

  get authentications(): StoredState['authentications'] {
    return this.state.authentications;
  }

  get answers(): StoredState['answers'] {
    return this.state.answers;
  }

  get deliveries(): StoredState['deliveries'] {
    return this.state.deliveries;
  }

  get tasks(): StoredState['tasks'] {
    return this.state.tasks;
  }

  /** Writes the state soon. */
  save(): void {
    this.file.save(() => this.state);
  }

  /** Writes now what is waiting to be written. */
  flush(): void {
    this.file.flush();
  }

  /** Forgets everything, on disk too. */
  reset(): void {
    this.state = emptyState();
    this.file.remove();
  }
}
