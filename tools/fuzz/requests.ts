import fc, { type Arbitrary } from 'fast-check';

import { PAYMENT_EVENTS } from '@/lib/server/adapters/stripe-events';
import type { Endpoint, RequestBody } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { UPLOAD_FILES } from './pictures';
import { type KnownValues, nearlyValidJson, oddJson, oddText, valuesOf } from './values';

/** A request to an endpoint. In its texts a name between « and » stands for a value of the world. */
export interface FuzzRequest {
  /** The endpoint's method and path. */
  name: string;
  /** What stands for the dynamic segment of the path. */
  segment: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: FuzzBody | null;
}

/** A text, so many spaces, or a form with a file. */
export type FuzzBody = string | { spaces: number } | { field: string; file: string };

/** Stands for the provider's signature of the body. */
export const SIGNATURE = '«signature of the body»';

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Names of payment methods: https://docs.stripe.com/testing?testing-method=payment-methods */
const CARDS = [
  ...'visa visa visa mastercard authenticationRequired visa_chargeDeclined createDispute'.split(' '),
  ...'visa_chargeDeclinedInsufficientFunds chargeDeclinedExpiredCard chargeDeclinedProcessingError'.split(
    ' ',
  ),
].map((card) => `pm_card_${card}`);

/** What fields take that the contract can't tell: values that exist, of the user or of another one. */
const KNOWN: KnownValues = {
  template_url: [posePath('anna'), posePath('leo'), '«photo»'],
  selfie_urls: [
    ...[1, 2, 3, 9].map((count) => Array<string>(count).fill('«photo»')),
    [],
    ['«photo of another»'],
  ],
  style_image: [null, stylePath('vintage'), '«photo»'],
  change: [...Array<undefined>(6), { of: '«job»', output: 0, kind: 'suit' }],
  second_try_of: [...Array<undefined>(6), '«job»', '«job of another»'],
  paymentMethodId: CARDS,
  amount: [1, 5, 1.15, 20, 1000, 5, 20, 1000.01, 1.005, 5e-324],
  userId: ['«uid»', '«uid»', '«uid»', null, '«uid of another»'],
  portraits: [['«portrait»'], ['«portrait of another»', '«portrait»'], Array<string>(31).fill('«portrait»')],
  version: [LEGAL_VERSION, LEGAL_VERSION, '2020-01-01'],
  face: [undefined, undefined, '0.5,0.4,0.1,0', '0.5,0.4,0.1,0', ',,,'],
  cursor: [undefined, '«entry»', 'ledger.«entry»', '«job»'],
  payment: ['«payment»', '«open payment»'],
  payment_intent: ['«open payment»'],
  payment_intent_client_secret: ['«secret of the open payment»'],
  job: ['«job»'],
  jobId: ['«second try»', '«second try»', '«job»', '«job of another»'],
  signature: ['«signature of the job»'],
  id: ['«run»'],
};

function requestsTo(endpoint: Endpoint): Arbitrary<FuzzRequest> {
  const { request, response, auth } = endpoint;
  const ids = fc.constantFrom('«job»', '«second try»', '«job of another»', 'f'.repeat(32));
  const segments = mostly(
    ids,
    oddText.filter((text) => !/^\.{0,2}$/.test(text)),
  );
  const headers = [
    authorizations(endpoint),
    ...(request.idempotencyKey
      ? [headerOf('idempotency-key', null, 'key-1', 'key-2', 'é', 'a b', 'a'.repeat(256))]
      : []),
    ...(304 in response ? [headerOf('if-none-match', null, '"«uid»-1"', '*', 'W/"')] : []),
    ...(auth === 'provider signature'
      ? [headerOf('stripe-signature', SIGNATURE, '', 't=9999999999,v1=00', 't=NaN,v1=,v0=')]
      : []),
    headerOf(
      'x-forwarded-for',
      null,
      '203.0.113.7,,',
      'fe80::1%eth0',
      '2001:db8::1, 10.0.0.1',
      '1,'.repeat(2_000),
      'é',
    ),
    headerOf('accept-language', null, 'ru;q=2,*;;', '-', 'x'.repeat(2_000)),
    headerOf('x-request-id', null, '00000000-0000-0000-0000-000000000000'),
    headerOf(
      'content-type',
      null,
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '/',
    ),
    headerOf('prefer', null, 'wait=0', 'wait=-1', 'wait=1e9'),
  ];
  const all = fc.record({
    name: fc.constant(nameOf(endpoint)),
    segment: endpoint.path.includes(':') ? segments : fc.constant(''),
    query: request.query ? queries(valuesOf(request.query, KNOWN)) : fc.constant({}),
    headers: fc.tuple(...headers).map((parts) => Object.assign({}, ...parts) as Header),
    body: request.body ? bodies(request.body) : fc.constant(null),
  });
  return all.filter(({ query, headers: sent }) => {
    const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return String(address).length + JSON.stringify(sent).length <= MOST_HEAD_BYTES;
  });
}

/** Above 16 KiB of address and headers Node itself answers 431; some is for what each request has. */
const MOST_HEAD_BYTES = 14_000;

type Header = Record<string, string>;

/** The usual value, or another one of ten. */
function mostly<Value>(usual: Arbitrary<Value>, odd: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** The usual value, or no header for null, and at times another value. */
function headerOf(name: string, usual: string | null, ...values: string[]): Arbitrary<Header> {
  const odd = fc.constantFrom(...values).map((value) => ({ [name]: value }));
  return mostly<Header>(fc.constant(usual === null ? {} : { [name]: usual }), odd);
}

function authorizations({ auth, method }: Endpoint): Arbitrary<Header> {
  if (!/user|cron/.test(auth)) return fc.constant({});
  const name = auth === 'cron secret' ? 'cron secret' : method === 'DELETE' ? 'token of a leaver' : 'token';
  const tokens = ['null', 'a.b.c', 'a'.repeat(8_193), '«token» x', '«cron secret»', '«token of another»'];
  const odd = ['', 'Bearer', 'Basic «token»', '«token»', ...tokens.map((token) => `Bearer ${token}`)];
  const proper = headerOf('authorization', `Bearer «${name}»`, ...odd);
  return fc.oneof(
    { weight: 9, arbitrary: proper },
    { weight: auth.endsWith('none') ? 6 : 1, arbitrary: fc.constant({}) },
  );
}

function queries(values: Arbitrary<unknown>): Arbitrary<Record<string, string>> {
  const odd = fc.dictionary(oddText, oddText, { maxKeys: 2 });
  return fc
    .tuple(values, mostly(fc.constant({}), odd))
    .map(([fields, more]) => Object.assign({}, fields, more));
}

function bodies(body: RequestBody): Arbitrary<FuzzBody> {
  const spaces = fc.constantFrom(0, 1).map((more) => ({ spaces: body.maximumBytes + more }));
  return mostly(fc.oneof(...usualBodies(body)), fc.oneof<Arbitrary<FuzzBody>[]>(oddJson, oddText, spaces));
}

/** What an endpoint's contract accepts, and what it refuses. */
function usualBodies(body: RequestBody): Arbitrary<FuzzBody>[] {
  if ('formFile' in body) {
    const file = fc.constantFrom(...UPLOAD_FILES);
    return [
      fc.record({ field: fc.constantFrom(...Array<string>(9).fill(body.formFile), '__proto__'), file }),
    ];
  }
  if ('bytes' in body) return [stripeEvents.map((event) => JSON.stringify(event))];
  const valid = valuesOf(body.json, KNOWN).map((value) => JSON.stringify(value));
  return [valid, valid, nearlyValidJson(body.json, KNOWN)];
}

/** https://docs.stripe.com/api/events/object */
const stripeEvents = fc
  .record({
    type: fc.constantFrom(...PAYMENT_EVENTS, 'customer.created', '__proto__'),
    id: fc.constantFrom('«open payment»', '«payment»', 'pi_unknown', 'a/b', '', '__proto__', '..'),
    payment_intent: fc.constantFrom('«payment»', null),
  })
  .map(({ type, ...object }) => ({ id: 'evt_1', object: 'event', type, data: { object } }));

/** Requests to all endpoints. Most are nearly valid, so that they get past the first checks. */
export const requests: Arbitrary<FuzzRequest> = fc.oneof(
  ...ENDPOINTS.map((endpoint) => ({
    weight: endpoint.path === '/api/:path' ? 1 : 5,
    arbitrary: requestsTo(endpoint),
  })),
);
