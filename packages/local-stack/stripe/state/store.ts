import type Stripe from 'stripe';

import { StateFile } from '../../kit/state-file';

/** The version of Stripe's API whose objects these are: the installed SDK's. */
export const API_VERSION = '2026-10-28.endive';

/** Stripe's objects by their `object`. No field in them is expanded. */
export interface ObjectsByKind {
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
}

export type Kind = keyof ObjectsByKind;

/** A card's data that Stripe's objects do not contain. */
export interface CardRecord {
  /** The number of a test card; other numbers are never stored. */
  number: string;
  /** Whether a PaymentIntent has used the card, which no other one can use then. */
  isUsed: boolean;
}

/** The customer's authentication of one payment, on the page whose address holds `token`. */
export interface Authentication {
  token: string;
  paymentIntent: string;
  /** The customer's address after the page. */
  returnUrl: string;
}

/** The first answer under an idempotency key. */
export interface SavedAnswer {
  /** A digest of the path and the parameters. */
  parameters: string;
  requestId: string;
  status: number;
  body: object;
}

/** The state as it is on disk. */
interface StoredState {
  objects: { [Name in Kind]: Record<string, ObjectsByKind[Name]> };
  /** By PaymentMethod. */
  cards: Record<string, CardRecord>;
  /** By token. */
  authentications: Record<string, Authentication>;
  /** By idempotency key. */
  answers: Record<string, SavedAnswer>;
}

function emptyState(): StoredState {
  return {
    objects: {
      payment_method: {},
      payment_intent: {},
      charge: {},
      refund: {},
      dispute: {},
    },
    cards: {},
    authentications: {},
    answers: {},
  };
}

/** The stand-in's state, kept on disk. Code that changes one of its objects calls `save`. */
export class StripeStore {
  private readonly file: StateFile<StoredState>;
  private state: StoredState;

  /** @param directory null keeps everything in memory. */
  constructor(directory: string | null) {
    this.file = new StateFile(directory, 'stripe');
    this.state = this.file.load() ?? emptyState();
  }

  /** Returns an object, or undefined if no object has the id. */
  find<Name extends Kind>(kind: Name, id: string): ObjectsByKind[Name] | undefined {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    return Object.hasOwn(objects, id) ? objects[id] : undefined;
  }

  /** Returns all objects of a kind, newest first. */
  list<Name extends Kind>(kind: Name): ObjectsByKind[Name][] {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    return Object.values(objects).reverse();
  }

  /** Stores a new object and returns it. It has the fields that the app, its tests and the conformance suite read. */
  add<Name extends Kind>(
    kind: Name,
    fields: Partial<ObjectsByKind[Name]> & { id: string },
  ): ObjectsByKind[Name] {
    const objects: Record<string, ObjectsByKind[Name]> = this.state.objects[kind];
    const object = fields as unknown as ObjectsByKind[Name];
    objects[fields.id] = object;
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

  /** Schedules a write of the state. */
  save(): void {
    this.file.save(() => this.state);
  }

  /** Writes pending state now. */
  flush(): void {
    this.file.flush();
  }

  /** Deletes everything, on disk too. */
  reset(): void {
    this.state = emptyState();
    this.file.remove();
  }
}
