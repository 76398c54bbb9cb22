import { donate } from '../server/payments/donate';

import { anActor, type FakeServices } from './fake-services';

/** A donation in a test; what is left out is a signed-in person's five dollars with a card that pays. */
export type TestDonation = Partial<Parameters<typeof donate>[0]> & {
  /** The payment method, whose name says what the card does: see FakePayments. */
  card?: string;
  /** Dollars. */
  amount?: number;
  userId?: string | null;
};

/** Makes a donation one without an account. */
export const anonymously = { actor: null, userId: null };

const ada = anActor();
let keys = 0;

/** Donates, with a key of its own unless one is given. */
export function giveDonation(
  world: FakeServices,
  { card = 'pm_pays', amount = 5, userId = ada.uid, ...changes }: TestDonation = {},
) {
  keys += 1;
  return donate({
    services: world.services,
    actor: ada,
    request: { paymentMethodId: card, amount, userId },
    idempotencyKey: `key ${keys}`,
    address: null,
    ...changes,
  });
}
