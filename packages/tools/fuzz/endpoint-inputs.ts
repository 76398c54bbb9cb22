import fc, { type Arbitrary } from 'fast-check';

import type { SubmitJobRequest } from '@/lib/shared/contracts/generation-request';
import { posePath, stylePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import type { Header } from './hostile-request';
import { encoded, oddText } from './odd-values';
import { formPayload, jsonPayload, nothing, oddPayload, type Payload } from './payloads';

/** The valid input of an endpoint, with a few changes. */
export interface EndpointInput {
  /** Empty, or it begins with a question mark. */
  query: Arbitrary<string>;
  headers: Arbitrary<readonly Header[]>;
  payload: Arbitrary<Payload>;
}

const NO_QUERY = fc.constant('');

/** Missing and invalid authorizations. */
const ODD_AUTHORIZATIONS = [
  '',
  'Bearer',
  'Bearer null',
  'Bearer a.b.c',
  'Bearer ⟦token:@⟧ x',
  'Basic ⟦token:@⟧',
  '⟦token:@⟧',
  'Bearer ⟦cron⟧',
  'Bearer ⟦deletable⟧',
  `Bearer ${'a'.repeat(8_193)}`,
  'Bearer ⟦forged:expired⟧',
  'Bearer ⟦forged:for another project⟧',
  'Bearer ⟦forged:of an unknown user⟧',
  'Bearer ⟦forged:of an empty id⟧',
  'Bearer ⟦forged:of a long id⟧',
  'Bearer ⟦forged:of an odd id⟧',
  'Bearer ⟦forged:of the future⟧',
  'Bearer ⟦forged:signed⟧',
  'Bearer ⟦forged:of no object⟧',
];

const oddAuthorization: Arbitrary<readonly Header[]> = fc.oneof(
  fc.constant([]),
  fc.constantFrom(...ODD_AUTHORIZATIONS).map((value): Header[] => [['authorization', value]]),
  fc.constant<Header[]>([
    ['authorization', 'Bearer ⟦token:@⟧'],
    ['authorization', 'Bearer ⟦token:0⟧'],
  ]),
);

function authorized(value: string): Arbitrary<readonly Header[]> {
  const proper = fc.constant<Header[]>([['authorization', value]]);
  return fc.oneof({ weight: 9, arbitrary: proper }, { weight: 2, arbitrary: oddAuthorization });
}

const signedIn = authorized('Bearer ⟦token:@⟧');
const perhapsSignedIn = fc.oneof({ weight: 2, arbitrary: signedIn }, fc.constant([]));

/** One of a few keys, so that requests repeat, or an invalid one. */
const idempotencyKey: Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((n): Header[] => [['idempotency-key', `key-${n}`]]),
  },
  { weight: 1, arbitrary: oddText.map((text): Header[] => [['idempotency-key', text]]) },
);

/** The ETag of a list of portraits, or an odd one. */
const listRevision: Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.nat(9).map((revision): Header[] => [['if-none-match', `"⟦uid:@⟧-${revision}"`]]),
  },
  { weight: 1, arbitrary: oddText.map((text): Header[] => [['if-none-match', text]]) },
);

function both(
  first: Arbitrary<readonly Header[]>,
  second: Arbitrary<readonly Header[]>,
): Arbitrary<readonly Header[]> {
  return fc.tuple(first, second).map(([one, other]) => [...one, ...other]);
}

/** A query of the given parameters; at times one of them is odd, missing or doubled. */
function queryOf(parameters: Record<string, string>): Arbitrary<string> {
  const proper = `?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
  const odd = fc
    .record({ at: fc.nat(9), value: oddText, isEncoded: fc.boolean(), isDoubled: fc.boolean() })
    .map(({ at, value, isEncoded, isDoubled }) => {
      const names = Object.keys(parameters);
      const changed = { ...parameters, [names[at % names.length] ?? '']: isEncoded ? encoded(value) : value };
      const text = Object.entries(changed).map(([name, given]) => `${name}=${given}`);
      return `?${[...text, ...(isDoubled ? text : [])].join('&')}`;
    });
  return fc.oneof({ weight: 3, arbitrary: fc.constant(proper) }, { weight: 2, arbitrary: odd }, NO_QUERY);
}

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_authenticationRequired',
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
  'pm_card_visa_chargeDeclinedStolenCard',
  'pm_card_chargeDeclinedExpiredCard',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_threeDSecureRequiredChargeDeclined',
  'pm_card_createDispute',
  'pm_unknown',
  `pm_${'a'.repeat(250)}`,
];

/** Each field of the contract, so that a new one is not forgotten. */
const requestFields: Record<keyof SubmitJobRequest, Arbitrary<unknown>> = {
  template_url: fc.constantFrom(posePath('anna'), `⟦app⟧${posePath('leo')}`, '⟦photo:@⟧'),
  selfie_urls: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.integer({ min: 1, max: 9 }).map((count) => Array<string>(count).fill('⟦photo:@⟧')),
    },
    fc.constantFrom([], ['⟦photo:0⟧'], Array<string>(10).fill('⟦photo:@⟧')),
  ),
  positive_prompt: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('studio light', '', 'x'.repeat(1_000)) },
    oddText,
  ),
  negative_prompt: fc.constantFrom('', 'blurry'),
  ip_weight: fc.constantFrom(0.9, 1.3, 1.6),
  cn_strength: fc.constantFrom(0.9, 1.3, 1.6),
  control_pose: fc.boolean(),
  template_denoise: fc.constantFrom(0.7, 0.85, 1),
  steps: fc.constantFrom(5, 10, 15),
  style_image: fc.constantFrom(null, stylePath('vintage'), '⟦photo:@⟧'),
  style_weight: fc.constantFrom(0, 0.8, 1),
  method: fc.constantFrom(0, 1),
  seed: fc.constantFrom(0, 3, 2 ** 31 - 1),
  second_try_of: fc.constantFrom('⟦job:0⟧', '⟦job:@⟧', 'f'.repeat(32)),
};
const { seed, second_try_of, ...always } = requestFields;
const generationRequest = fc.oneof(
  { weight: 4, arbitrary: fc.record(always) },
  { weight: 1, arbitrary: fc.record({ ...always, seed }) },
  { weight: 1, arbitrary: fc.record({ ...always, second_try_of }) },
);

const donation = fc.record({
  paymentMethodId: fc.constantFrom(...CARDS),
  amount: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(1, 5, 1.15, 20, 1000) },
    fc.constantFrom(1000.01, 0.99, 1.005, 5e-324, -5),
  ),
  userId: fc.constantFrom('⟦uid:@⟧', '⟦uid:@⟧', '⟦uid:@⟧', null, '⟦uid:0⟧'),
});

const portraits = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom('⟦portrait:@⟧', '⟦portrait:0⟧'), { maxLength: 31 }) },
  fc.array(oddText, { maxLength: 5 }),
);
const namedPortraits = fc.record({ portraits });
const stars = fc.record({ portraits, isStarred: fc.boolean() });

const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'refund.updated',
  'customer.created',
  '__proto__',
];

const stripeEvent = fc.record({
  id: fc.constantFrom('evt_1', 'evt_2'),
  object: fc.constant('event'),
  type: fc.constantFrom(...STRIPE_EVENTS),
  data: fc.record({
    object: fc.record({
      id: fc.constantFrom('⟦payment⟧', '⟦payment⟧', 'pi_unknown', 'a/b', '', '__proto__', '..'),
      object: fc.constant('payment_intent'),
      payment_intent: fc.constantFrom('⟦payment⟧', null),
    }),
  }),
});

/** The inputs of the endpoints, by `METHOD path`. */
const INPUTS: Record<string, Partial<EndpointInput>> = {
  'GET /api/account': { payload: nothing },
  'DELETE /api/account': { headers: authorized('Bearer ⟦deletable⟧'), payload: nothing },
  'GET /api/account/ledger': { query: queryOf({ cursor: '⟦entry:@⟧' }), payload: nothing },
  'GET /api/account/data': { query: queryOf({ cursor: 'ledger.⟦entry:@⟧' }), payload: nothing },
  'POST /api/consent': {
    payload: jsonPayload(fc.record({ version: fc.constantFrom(LEGAL_VERSION, LEGAL_VERSION, '2020-01-01') })),
  },
  'GET /api/check-runpod-job/:id': { payload: nothing },
  'POST /api/cancel-runpod-job/:id': { payload: nothing },
  'GET /api/health': { headers: fc.constant([]), payload: nothing },
  'GET /api/payment-return': {
    query: queryOf({
      payment_intent: '⟦payment⟧',
      payment_intent_client_secret: '⟦secret⟧',
      redirect_status: 'succeeded',
    }),
    headers: fc.constant([]),
    payload: nothing,
  },
  'POST /api/process-payment': {
    headers: both(perhapsSignedIn, idempotencyKey),
    payload: jsonPayload(donation),
  },
  'POST /api/submit-runpod-job': {
    headers: both(signedIn, idempotencyKey),
    payload: jsonPayload(generationRequest),
  },
  'POST /api/upload-image': {
    payload: fc.oneof({ weight: 12, arbitrary: formPayload }, { weight: 1, arbitrary: oddPayload }),
  },
  'GET /api/portraits': {
    query: queryOf({ cursor: '⟦job:@⟧' }),
    headers: both(signedIn, listRevision),
    payload: nothing,
  },
  'POST /api/star-portraits': { payload: jsonPayload(stars) },
  'POST /api/delete-portraits': { payload: jsonPayload(namedPortraits) },
  'POST /api/restore-portraits': { payload: jsonPayload(namedPortraits) },
  'POST /api/webhooks/runpod': {
    query: queryOf({ job: '⟦job:@⟧', signature: '⟦hook:@⟧' }),
    headers: fc.constant([]),
    payload: jsonPayload(
      fc.record({ id: fc.oneof(fc.constant('⟦run:@⟧'), oddText), status: fc.constant('COMPLETED') }),
    ),
  },
  'POST /api/webhooks/stripe': {
    headers: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Header[]>([['stripe-signature', '⟦stripe-signature⟧']]) },
      { weight: 1, arbitrary: oddText.map((text): Header[] => [['stripe-signature', text]]) },
      fc.constantFrom<Header[]>(
        [],
        [['stripe-signature', 't=1,v1=00']],
        [['stripe-signature', 't=NaN,v1=,v0=']],
      ),
    ),
    payload: jsonPayload(stripeEvent),
  },
  'GET /api/cron/reconcile': { headers: authorized('Bearer ⟦cron⟧'), payload: nothing },
};

/** Returns the input of an endpoint; by default a user's token and odd JSON. */
export function inputOf(endpoint: string): EndpointInput {
  const known = INPUTS[endpoint];
  return { query: NO_QUERY, headers: signedIn, payload: oddPayload, ...known };
}
