import { donate } from '../server/payments/donate';

import { anActor, type FakeServices } from './fake-services';

/** A donation in a test; by default a signed-in user's five dollars with a card that pays. */
export type TestDonation = Partial<Parameters<typeof donate>[0]> & {
  /** The payment method; its name says what the card does: see FakePayments. */
  card?: string;
  cents?: number;
  userId?: string | null;
};

/** Makes a donation anonymous. */
export const anonymously = { actor: null, userId: null };

const ada = anActor();
let keys = 0;

/** Donates, with a new key by default. */
export function giveDonation(
  world: FakeServices,
  { card = 'pm_pays', cents = 500, userId = ada.uid, ...changes }: TestDonation = {},
) {
  keys += 1;
  return donate({
    services: world.services,
    actor: ada,
    request: { paymentMethodId: card, cents, userId },
    idempotencyKey: `key ${keys}`,
    address: null,
    ...changes,
  });
}
