import { createHmac } from 'node:crypto';

import fc, { type Arbitrary } from 'fast-check';

import type { Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { type Body, formBodies, jsonBodies, emptyBody, oddBody } from './bodies';
import { type KnownValues, valuesOf } from './contract-values';
import type { Header } from './odd-http';
import { encoded, oddText } from './odd-values';
import type { FuzzUser, Fixtures } from './fixtures';

/** What requests are made of. */
export interface Material {
  fixtures: Fixtures;
  pictures: readonly Buffer[];
}

/** The usual value nine times of ten. */
export function mostly<Value>(usual: Value, other: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** Names of payment methods: https://docs.stripe.com/testing?testing-method=payment-methods */
const CARDS = [
  ...'visa visa mastercard authenticationRequired visa_chargeDeclined'.split(' '),
  ...'visa_chargeDeclinedInsufficientFunds visa_chargeDeclinedStolenCard chargeDeclinedExpiredCard'.split(
    ' ',
  ),
  ...'chargeDeclinedProcessingError threeDSecureRequiredChargeDeclined createDispute'.split(' '),
].map((name) => `pm_card_${name}`);

/** Values that exist or that rules name, the user's own and another user's; undefined leaves a field out. */
function knownValues(user: FuzzUser, { appUrl, users, payment }: Fixtures): KnownValues {
  const other = users.find((candidate) => candidate !== user) ?? user;
  return {
    template_url: [posePath('anna'), `${appUrl}${posePath('leo')}`, user.photo],
    selfie_urls: [
      ...[1, 1, 2, 2, 3, 3, 9, 10].map((count) => Array<string>(count).fill(user.photo)),
      ...[[], [other.photo]],
    ],
    style_image: [null, stylePath('vintage'), user.photo],
    second_try_of: [...Array<undefined>(6), user.job, other.job, 'f'.repeat(32)],
    paymentMethodId: CARDS,
    amount: [1, 5, 1.15, 20, 1000, 2, 5, 10, 20, 50, 1000.01, 0.99, 1.005, 5e-324, -5],
    userId: [user.uid, user.uid, user.uid, null, other.uid],
    portraits: [[user.portrait], [other.portrait, user.portrait], Array<string>(31).fill(user.portrait)],
    version: [LEGAL_VERSION, LEGAL_VERSION, '2020-01-01'],
    face: [undefined, '0.5,0.4,0.1,0', '0.5,0.4,9,0', ',,,'],
    cursor: [undefined, user.entry, `ledger.${user.entry}`, user.job],
    payment_intent: [payment.id],
    payment_intent_client_secret: [payment.secret],
    job: [user.job],
    signature: [user.signature],
    id: [user.run],
  };
}

/** Missing, forged and invalid authorizations. */
function oddAuthorizations({ token }: FuzzUser, fixtures: Fixtures): Arbitrary<Header[]> {
  const tokens = [fixtures.cronSecret, ...fixtures.deletableTokens, ...fixtures.forgedTokens, `${token} x`];
  const values = [
    ...['', 'Bearer', `Basic ${token}`, token],
    ...['null', 'a.b.c', 'a'.repeat(8_193), ...tokens].map((value) => `Bearer ${value}`),
  ];
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...values).map((value): Header[] => [['authorization', value]]) },
    fc.constant<Header[]>([]),
    fc.constant<Header[]>([bearer(token), bearer(fixtures.users[0]?.token ?? '')]),
  );
}

function bearer(token: string): Header {
  return ['authorization', `Bearer ${token}`];
}

/** Headers of an endpoint's authentication; at times missing or invalid. */
export function authorizations(
  { auth, method, path }: Endpoint,
  user: FuzzUser,
  fixtures: Fixtures,
): Arbitrary<Header[]> {
  const isDeletion = method === 'DELETE' && path === '/api/account';
  const tokens =
    auth === 'cron secret' ? [fixtures.cronSecret] : isDeletion ? fixtures.deletableTokens : [user.token];
  const proper = fc.constantFrom(...tokens).map((token) => [bearer(token)]);
  const sent = fc.oneof(
    { weight: 9, arbitrary: proper },
    { weight: 2, arbitrary: oddAuthorizations(user, fixtures) },
  );
  if (auth === 'unrevoked user or none')
    return fc.oneof({ weight: 2, arbitrary: sent }, fc.constant<Header[]>([]));
  return /user|cron/.test(auth) ? sent : fc.constant([]);
}

/** One of a few keys, so that requests repeat, or an invalid one. */
export const idempotencyKeys: Arbitrary<Header[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Header[]>([]) },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((key): Header[] => [['idempotency-key', `key-${key}`]]),
  },
  { weight: 1, arbitrary: oddText.map((key): Header[] => [['idempotency-key', key]]) },
);

/** ETags of answers, where an endpoint compares them, or odd ones. */
export function conditions({ response }: Endpoint, { uid }: FuzzUser): Arbitrary<Header[]> {
  if (!(304 in response)) return fc.constant([]);
  const etag = fc.oneof(
    fc.nat(9).map((revision) => `"${uid}-${revision}"`),
    oddText,
  );
  return fc.oneof(
    fc.constant<Header[]>([]),
    etag.map((text): Header[] => [['if-none-match', text]]),
  );
}

/** The query of an endpoint; at times values are odd, not encoded or doubled. */
export function queries(
  { request: { query } }: Endpoint,
  user: FuzzUser,
  fixtures: Fixtures,
): Arbitrary<string> {
  if (!query) return fc.constant('');
  const known = knownValues(user, fixtures);
  const flag = mostly(false, fc.constant(true));
  return mostly(false, fc.boolean())
    .chain((isOdd) => fc.tuple(valuesOf(query, { known, isOdd }), flag, flag))
    .map(([values, isRaw, isDoubled]) => {
      const fields = Object.entries(values as object).flatMap(([name, value]) =>
        value === undefined ? [] : [`${encoded(name)}=${isRaw ? String(value) : encoded(String(value))}`],
      );
      return `?${[...fields, ...(isDoubled ? fields : [])].join('&')}`;
    });
}

/** The bodies of an endpoint: what its contract accepts, and what it refuses. */
export function bodies(
  { request: { body } }: Endpoint,
  user: FuzzUser,
  { fixtures, pictures }: Material,
): Arbitrary<Body> {
  if (!body) return emptyBody;
  if ('formFile' in body) return fc.oneof({ weight: 12, arbitrary: formBodies(pictures) }, oddBody);
  if ('bytes' in body) return jsonBodies(stripeEvents(fixtures.payment.id), fc.jsonValue());
  const known = knownValues(user, fixtures);
  return jsonBodies(
    valuesOf(body.json, { known, isOdd: false }),
    valuesOf(body.json, { known, isOdd: true }),
  );
}

/** https://docs.stripe.com/api/events/object */
function stripeEvents(payment: string): Arbitrary<unknown> {
  const types =
    'payment_intent.succeeded payment_intent.payment_failed charge.refunded charge.dispute.created';
  return fc.record({
    id: fc.constantFrom('evt_1', 'evt_2'),
    object: fc.constant('event'),
    type: fc.constantFrom(...types.split(' '), 'refund.updated', 'customer.created', '__proto__'),
    data: fc.record({
      object: fc.record({
        id: fc.constantFrom(payment, payment, 'pi_unknown', 'a/b', '', '__proto__', '..'),
        object: fc.constant('payment_intent'),
        payment_intent: fc.constantFrom(payment, null),
      }),
    }),
  });
}

/** Signs a body as Stripe does: https://docs.stripe.com/webhooks#verify-manually */
export function signatureOf(body: Buffer, { stripeWebhookSecret }: Fixtures): Header {
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', stripeWebhookSecret).update(`${seconds}.`).update(body);
  return ['stripe-signature', `t=${seconds},v1=${hash.digest('hex')}`];
}
