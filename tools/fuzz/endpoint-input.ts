import { createHmac } from 'node:crypto';

import fc, { type Arbitrary } from 'fast-check';

import type { Endpoint, RequestBody } from '@/lib/shared/contracts/define-endpoint';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { type Body, formBodies, jsonBodies, emptyBody, oddBody } from './bodies';
import { type KnownValues, type Schema, valuesOf } from './contract-values';
import type { Header } from './odd-http';
import { encoded, oddText } from './odd-values';
import type { FuzzUser, Fixtures } from './fixtures';

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
    payment: [payment.id],
    payment_intent: [payment.id],
    payment_intent_client_secret: [payment.secret],
    job: [user.job],
    jobId: [user.secondTry, user.secondTry, user.job, other.secondTry, 'f'.repeat(32)],
    signature: [user.signature],
    id: [user.run],
  };
}

/** What an endpoint takes beside its path. */
export interface EndpointInput {
  query: Arbitrary<string>;
  headers: Arbitrary<Header[]>;
  body: Arbitrary<Body>;
}

/** An endpoint's query, headers and body as a user sends them; at times each is missing, odd or forged. */
export function endpointInput(endpoint: Endpoint, user: FuzzUser, fixtures: Fixtures): EndpointInput {
  const { request, response } = endpoint;
  const headers = [
    authorizations(endpoint, user, fixtures),
    ...(request.idempotencyKey ? [idempotencyKeys] : []),
    ...(304 in response ? [conditions(user)] : []),
  ];
  const known = knownValues(user, fixtures);
  return {
    query: request.query ? queries(request.query, known) : fc.constant(''),
    headers: fc.tuple(...headers).map((lists) => lists.flat()),
    body: request.body ? bodies(request.body, known, fixtures) : emptyBody,
  };
}

const none: Arbitrary<Header[]> = fc.constant([]);
const headerOf = (name: string, value: string): Header[] => [[name, value]];

function authorizations(
  { auth, method, path }: Endpoint,
  { token }: FuzzUser,
  { cronSecret, deletableTokens, forgedTokens, users }: Fixtures,
): Arbitrary<Header[]> {
  if (!/user|cron/.test(auth)) return none;
  const bearer = (text: string): Header[] => headerOf('authorization', `Bearer ${text}`);
  const isDeletion = method === 'DELETE' && ['/api/account', '/api/consent'].includes(path);
  const proper = auth === 'cron secret' ? [cronSecret] : isDeletion ? deletableTokens : [token];
  const oddTokens = ['null', 'a.b.c', 'a'.repeat(8_193), `${token} x`];
  const odd = [
    ...['', 'Bearer', `Basic ${token}`, token].map((value) => headerOf('authorization', value)),
    ...[...oddTokens, cronSecret, ...deletableTokens, ...forgedTokens].map(bearer),
  ];
  return fc.oneof<{ weight: number; arbitrary: Arbitrary<Header[]> }[]>(
    { weight: 18, arbitrary: fc.constantFrom(...proper.map(bearer)) },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
    { weight: auth === 'unrevoked user or none' ? 12 : 1, arbitrary: none },
    { weight: 1, arbitrary: fc.constant([...bearer(token), ...bearer(users[0]?.token ?? '')]) },
  );
}

/** One of a few keys, so that requests repeat, or an invalid one. */
const idempotencyKeys: Arbitrary<Header[]> = fc.oneof(
  { weight: 4, arbitrary: none },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((key) => headerOf('idempotency-key', `key-${key}`)),
  },
  { weight: 1, arbitrary: oddText.map((key) => headerOf('idempotency-key', key)) },
);

/** ETags of answers, or odd ones. */
function conditions({ uid }: FuzzUser): Arbitrary<Header[]> {
  const etag = fc.oneof(
    fc.nat(9).map((revision) => `"${uid}-${revision}"`),
    oddText,
  );
  return fc.oneof(
    none,
    etag.map((text) => headerOf('if-none-match', text)),
  );
}

/** Queries whose values are at times not encoded or doubled. */
function queries(schema: Schema, known: KnownValues): Arbitrary<string> {
  const flag = mostly(false, fc.constant(true));
  return mostly(false, fc.boolean())
    .chain((isOdd) => fc.tuple(valuesOf(schema, { known, isOdd }), flag, flag))
    .map(([values, isRaw, isDoubled]) => {
      const fields = Object.entries(values as object).flatMap(([name, value]) =>
        value === undefined ? [] : [`${encoded(name)}=${isRaw ? String(value) : encoded(String(value))}`],
      );
      return `?${[...fields, ...(isDoubled ? fields : [])].join('&')}`;
    });
}

/** What an endpoint's contract accepts, and what it refuses. */
function bodies(body: RequestBody, known: KnownValues, { pictures, payment }: Fixtures): Arbitrary<Body> {
  if ('formFile' in body) return fc.oneof({ weight: 12, arbitrary: formBodies(pictures) }, oddBody);
  if ('bytes' in body) return jsonBodies(stripeEvents(payment.id), fc.jsonValue());
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
