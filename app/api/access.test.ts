import { generateKeyPairSync } from 'node:crypto';

import type * as FirebaseApp from 'firebase-admin/app';
import { autoImplementMethods } from 'next/dist/server/route-modules/app-route/helpers/auto-implement-methods';
import { HTTP_METHODS } from 'next/dist/server/web/http';
import type Stripe from 'stripe';

import { signFor } from '@/lib/server/hashing';
import { deleteAccountEndpoint } from '@/lib/shared/contracts/account';
import { withdrawConsentEndpoint } from '@/lib/shared/contracts/consent';
import type { Authentication, Endpoint } from '@/lib/shared/contracts/define-endpoint';
import { ENDPOINTS } from '@/lib/shared/contracts/endpoints';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { loadApiRoutes } from '@/lib/testing/api-routes';
import { allowConsole } from '@/lib/testing/fail-on-console';
import { startGoogleStandIn, type GoogleStandIn } from '@/lib/testing/google-stand-in';
import { aPicture, startTestStack, type TestStack } from '@/lib/testing/test-stack';

// All of firebase-admin is as in production, except the service account's own token.
jest.mock('firebase-admin/app', () => {
  const actual = jest.requireActual<typeof FirebaseApp>('firebase-admin/app');
  const getAccessToken = async () => Promise.resolve({ access_token: 'a token', expires_in: 3_600 });
  return {
    ...actual,
    cert: (account: FirebaseApp.ServiceAccount) => Object.assign(actual.cert(account), { getAccessToken }),
  };
});

// Longer than other files, because it is one table: endpoints × callers × owners of the object in the request.

/** Status, and the code where the answer is an error. */
type Answer = readonly [status: number, code?: string];

const OK: Answer = [200];
const UNAUTHORIZED: Answer = [401, 'auth_required'];
const FORBIDDEN: Answer = [403, 'forbidden'];
const NOT_FOUND: Answer = [404, 'not_found'];

const FOREIGN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const now = () => Math.floor(Date.now() / 1000);
const bearer = (token: string) => `Bearer ${token}`;
/** A token of ada's that is valid but for some claims. */
const claiming = (claims: object) => bearer(google.issue('ada', { claims }));

/** The callers' Authorization headers. Each but another account claims to be ada. */
const AUTHORIZATIONS = {
  'no user': () => null,
  'the owner': () => bearer(google.issue('ada')),
  'another account': () => bearer(google.issue('carl')),
  'an expired token': () => claiming({ iat: now() - 7_200, exp: now() - 3_600 }),
  'a revoked token': () => claiming({ auth_time: now() - 3_000, iat: now() - 3_000 }),
  'the token of a disabled account': () => bearer(google.issue('ada')),
  'the token of a deleted account': () => bearer(google.issue('ada')),
  'a forged token': () => bearer(google.issue('ada', { key: FOREIGN_KEY })),
  'an unsigned token': () => bearer(unsigned({ alg: 'none', typ: 'JWT' })),
  'a token that names no algorithm': () => bearer(unsigned({ typ: 'JWT' })),
  'a token of another project': () => claiming({ aud: 'another-project' }),
  'a token of another issuer': () => claiming({ iss: 'https://securetoken.google.com/another-project' }),
  'an anonymous account': () => claiming(providedBy('anonymous', {})),
  'an account with a password': () => claiming(providedBy('password', {})),
  'a password of an account with Google': () => claiming(providedBy('password', { 'google.com': ['ada'] })),
  'an account with Google that has no subject': () => claiming(providedBy('google.com', {})),
  'the owner’s token in another scheme': () => `Basic ${google.issue('ada')}`,
  'the secret of the scheduler': () => bearer(test.stack.environment['CRON_SECRET'] ?? ''),
} satisfies Record<string, () => string | null>;

type Caller = keyof typeof AUTHORIZATIONS;
const CALLERS = Object.keys(AUTHORIZATIONS) as Caller[];

/** How authentication answers each caller. OK: the answer depends on the object. */
type Admission = Record<Caller, Answer>;

function everyCaller(answer: Answer): Admission {
  return Object.fromEntries(CALLERS.map((caller) => [caller, answer])) as Admission;
}

const UNREVOKED: Admission = { ...everyCaller(UNAUTHORIZED), 'the owner': OK, 'another account': OK };
const SIGNED_IN: Admission = {
  ...UNREVOKED,
  'a revoked token': OK,
  'the token of a disabled account': OK,
  'the token of a deleted account': OK,
};

const ADMISSIONS: Record<Authentication, Admission> = {
  none: everyCaller(OK),
  user: SIGNED_IN,
  'unrevoked user': UNREVOKED,
  'unrevoked user or none': { ...UNREVOKED, 'no user': OK },
  'cron secret': { ...everyCaller(FORBIDDEN), 'the secret of the scheduler': OK },
  // The cases of the objects have right and wrong ones.
  'signed address': everyCaller(OK),
  'provider signature': everyCaller(OK),
  'payment secret': everyCaller(OK),
};

interface ObjectCase {
  request: () => { path?: string; headers?: Record<string, string>; body?: BodyInit };
  /** The answer to ada. */
  owner: Answer;
  /** The answer to every other admitted caller. */
  others: Answer;
  /** Checks the rest of an admitted caller's answer. */
  look?: (caller: Caller, body: Record<string, unknown>, headers: Headers) => void;
}

/** By owner: ada’s, bob’s, unknown to every user, or none is named. */
type Objects = Record<string, ObjectCase>;

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const json = (value: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** What ada and bob own, once the stack runs. */
interface Belongings {
  upload: string;
  jobId: string;
  openJobId: string;
  portrait: string;
  ledgerEntry: string;
  payment: string;
}

let test: TestStack;
let google: GoogleStandIn;
let stripe: Stripe;
let ada: Belongings;
let bob: Belongings;
let picture: Buffer;
let bankReturn: Record<string, string>;

const UNKNOWN_JOB = '0'.repeat(32);

/** The same answer to every admitted caller. */
const toAll = (answer: Answer) => ({ owner: answer, others: answer });

/** A page of a list, from a cursor on. */
const pageFrom = (path: string, cursor: string | null) =>
  cursor === null ? {} : { path: `${path}?cursor=${cursor}` };

function jobObjects(path: string, idOf: (belongings: Belongings) => string, owner = OK): Objects {
  const at = (id: () => string): Pick<ObjectCase, 'request'> => ({
    request: () => ({ path: `${path}/${id()}` }),
  });
  return {
    'ada’s': { ...at(() => idOf(ada)), owner, others: NOT_FOUND },
    'bob’s': { ...at(() => idOf(bob)), ...toAll(NOT_FOUND) },
    unknown: { ...at(() => UNKNOWN_JOB), ...toAll(NOT_FOUND) },
    'no id': { ...at(() => '..%2Faccount'), ...toAll(NOT_FOUND) },
  };
}

/** A change of a portrait. The answer lists it as changed to its owner alone, and as kept to all others. */
function portraitCases(changed: string, fields = {}): Objects {
  const of = (portrait: () => string, isOwn: boolean): ObjectCase => ({
    request: () => json({ portraits: [portrait()], ...fields }),
    ...toAll(OK),
    look: (caller, body) => {
      const isChanged = isOwn && caller !== 'another account';
      const [listed, kept] = isChanged ? [[portrait()], []] : [[], [portrait()]];
      expect(body).toEqual({ [changed]: listed, kept });
    },
  });
  return {
    'ada’s': of(() => ada.portrait, true),
    'bob’s': of(() => bob.portrait, false),
    unknown: of(() => ada.portrait.replace(/[0-9a-f]{32}/, UNKNOWN_JOB), false),
  };
}

function guaranteeCase(jobId: () => string): ObjectCase {
  const refused: Answer = [409, 'no_guarantee'];
  return { request: () => json({ jobId: jobId() }), ...toAll(refused) };
}

function listCase(cursor: () => string | null, isWhole: boolean): ObjectCase {
  return {
    request: () => pageFrom('/api/portraits', cursor()),
    ...toAll(OK),
    look: (caller, body) => {
      const addresses = (body['portraits'] as { address: string }[]).map(({ address }) => address);
      const isOwner = isWhole && caller !== 'another account';
      const count = caller === 'another account' ? 0 : 1;
      expect({ ...body, portraits: addresses }).toEqual({
        portraits: isOwner ? [ada.portrait] : [],
        nextCursor: null,
        count,
        revision: expect.any(String) as string,
      });
    },
  };
}

function submission(photo: () => string): Pick<ObjectCase, 'request'> {
  return {
    request: () => json({ template_url: '/images/poses/anna.webp', selfie_urls: [photo()] }),
  };
}

/** A change, which V2's model makes. */
function changeCase(of: () => string, owner: Answer): ObjectCase {
  const change = () => ({ of: of(), output: 0, kind: 'suit' });
  return {
    request: () => json({ template_url: '', selfie_urls: [], method: 1, change: change() }),
    owner,
    others: NOT_FOUND,
  };
}

function donation(userId: string | null): Pick<ObjectCase, 'request'> {
  return { request: () => json({ paymentMethodId: 'pm_card_visa', amount: 5, userId }) };
}

/** A page of the jobs. A cursor only says where it begins. */
function accountDataCase(cursor: () => string | null): ObjectCase {
  return {
    request: () => pageFrom('/api/account/data', cursor()),
    ...toAll(OK),
    look: (caller, body) => {
      const { uid } = body['account'] as { uid: string };
      const jobs = body['jobs'] as { id: string }[];
      const isAda = caller === 'the owner';
      expect(uid).toBe(isAda ? 'ada' : 'carl');
      expect(JSON.stringify(body)).not.toContain(bob.jobId);
      if (!isAda) expect([...jobs, ...(body['donations'] as object[])]).toEqual([]);
      else if (cursor() === 'jobs') expect(jobs.map(({ id }) => id)).toContain(ada.jobId);
    },
  };
}

function ledgerCase(cursor: () => string | null, isOwn: boolean): ObjectCase {
  return {
    request: () => pageFrom('/api/account/ledger', cursor()),
    ...toAll(OK),
    look: (caller, body) => {
      const entries = body['entries'] as { id: string }[];
      // Ada's page after her newest entry holds her welcome. Another user's cursor gives an empty page.
      if (!isOwn) expect(entries).toEqual([]);
      else if (caller === 'the owner') expect(entries.map(({ id }) => id)).toContain('welcome');
      expect(JSON.stringify(body)).not.toContain(bob.jobId);
    },
  };
}

/** Expects a redirect to the page that shows the payment's outcome. */
function bankReturnCase(changes: () => Record<string, string>, outcome: string): ObjectCase {
  return {
    request: () => ({
      path: `/api/payment-return?${new URLSearchParams({ ...bankReturn, ...changes() }).toString()}`,
    }),
    ...toAll([303]),
    look: (_caller, _body, headers) => {
      const page = new URL(headers.get('location') ?? '');
      expect(page.origin + page.pathname).toBe(`${test.app.origin}/donate`);
      expect(page.search).toContain(outcome);
    },
  };
}

function runWebhook(sign: () => string, answer: Answer): ObjectCase {
  return {
    request: () => {
      const parameters = new URLSearchParams({ job: ada.jobId, signature: sign() });
      return {
        path: `/api/webhooks/runpod?${parameters.toString()}`,
        ...json({ id: 'a-run-that-ended' }),
      };
    },
    ...toAll(answer),
  };
}

function runSignature(jobId: string): string {
  return signFor('runpod-webhook', jobId, test.stack.environment['SERVER_SECRET'] ?? '');
}

function stripeWebhook(signed: (payload: string) => string, answer: Answer): ObjectCase {
  const event = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
  const payload = JSON.stringify({ ...event, api_version: '2026-10-28.endive' });
  return {
    request: () => ({ headers: { 'stripe-signature': signed(payload) }, body: payload }),
    ...toAll(answer),
  };
}

function stripeSignature(payload: string): string {
  const secret = test.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
  return stripe.webhooks.generateTestHeaderString({ payload, secret });
}

const WITHOUT_OBJECT: Objects = { none: { request: () => ({}), ...toAll(OK) } };

const UNKNOWN_ADDRESS: Objects = {
  none: { request: () => ({ path: '/api/nowhere' }), ...toAll(NOT_FOUND) },
};

const OBJECTS: Record<string, Objects> = {
  'GET /api/account': WITHOUT_OBJECT,
  'DELETE /api/account': WITHOUT_OBJECT,
  'GET /api/account/ledger': {
    'ada’s': ledgerCase(() => ada.ledgerEntry, true),
    'bob’s': ledgerCase(() => bob.ledgerEntry, false),
    unknown: ledgerCase(() => `debit_${UNKNOWN_JOB}`, false),
    none: ledgerCase(() => null, true),
  },
  'GET /api/account/data': {
    none: accountDataCase(() => null),
    'the jobs’': accountDataCase(() => 'jobs'),
    'ada’s': accountDataCase(() => `jobs.${ada.jobId}`),
    'bob’s': accountDataCase(() => `jobs.${bob.jobId}`),
    unknown: accountDataCase(() => `ledger.debit_${UNKNOWN_JOB}`),
  },
  'POST /api/consent': {
    'to the current version': { request: () => json({ version: LEGAL_VERSION }), ...toAll(OK) },
    'to an old version': {
      request: () => json({ version: '2020-01-01' }),
      ...toAll([403, 'consent_required']),
    },
  },
  'DELETE /api/consent': WITHOUT_OBJECT,
  'POST /api/upload-image': {
    none: {
      request: () => {
        const form = new FormData();
        form.append('image', new Blob([new Uint8Array(picture)]), 'photo');
        return { body: form };
      },
      ...toAll(OK),
    },
  },
  'POST /api/submit-runpod-job': {
    'ada’s': { ...submission(() => ada.upload), owner: OK, others: [400, 'invalid_photo_url'] },
    'bob’s': { ...submission(() => bob.upload), ...toAll([400, 'invalid_photo_url']) },
    unknown: {
      ...submission(() => ada.upload.replace(/[0-9a-f]{64}-/, `${'0'.repeat(63)}g-`)),
      ...toAll([400, 'invalid_photo_url']),
    },
    'a change of ada’s': changeCase(() => ada.jobId, OK),
    'a change of bob’s': changeCase(() => bob.jobId, NOT_FOUND),
    'a change of an unknown one': changeCase(() => UNKNOWN_JOB, NOT_FOUND),
  },
  'GET /api/check-runpod-job/:id': jobObjects('/api/check-runpod-job', ({ jobId }) => jobId),
  // The code is the ended job's failure.
  'POST /api/cancel-runpod-job/:id': jobObjects('/api/cancel-runpod-job', ({ openJobId }) => openJobId, [
    200,
    'cancelled',
  ]),
  'GET /api/portraits': {
    // Ada has one job with a portrait, so that nothing follows it.
    'ada’s': listCase(() => ada.jobId, false),
    'bob’s': listCase(() => bob.jobId, false),
    unknown: listCase(() => UNKNOWN_JOB, false),
    none: listCase(() => null, true),
  },
  'POST /api/star-portraits': portraitCases('changed', { isStarred: true }),
  'POST /api/delete-portraits': portraitCases('deleted'),
  'POST /api/restore-portraits': portraitCases('restored'),
  // None of them is a second try; guarantees.test.ts claims some.
  'POST /api/claim-guarantee': {
    'ada’s': guaranteeCase(() => ada.jobId),
    'bob’s': guaranteeCase(() => bob.jobId),
    unknown: guaranteeCase(() => UNKNOWN_JOB),
  },
  'POST /api/process-payment': {
    'ada’s': { ...donation('ada'), owner: OK, others: FORBIDDEN },
    'bob’s': { ...donation('bob'), ...toAll(FORBIDDEN) },
    'without an account': { ...donation(null), ...toAll(OK) },
  },
  'POST /api/withdraw-from-payment': {
    'ada’s': { request: () => json({ payment: ada.payment }), owner: OK, others: NOT_FOUND },
    'bob’s': { request: () => json({ payment: bob.payment }), ...toAll(NOT_FOUND) },
    unknown: { request: () => json({ payment: 'pi_unknown' }), ...toAll(NOT_FOUND) },
  },
  'GET /api/payment-return': {
    'with its secret': bankReturnCase(() => ({}), 'success=true'),
    'with another secret': bankReturnCase(
      () => ({ payment_intent_client_secret: 'guessed' }),
      'success=false&error=invalid_return',
    ),
    unknown: bankReturnCase(() => ({ payment_intent: 'pi_unknown' }), 'success=false&error=invalid_return'),
  },
  'POST /api/webhooks/runpod': {
    signed: runWebhook(() => runSignature(ada.jobId), OK),
    'signed for another job': runWebhook(() => runSignature(bob.jobId), FORBIDDEN),
    'not signed': runWebhook(() => '', FORBIDDEN),
  },
  'POST /api/webhooks/stripe': {
    signed: stripeWebhook(stripeSignature, OK),
    'signed for another body': stripeWebhook((payload) => stripeSignature(`${payload} `), FORBIDDEN),
    'not signed': stripeWebhook(() => '', FORBIDDEN),
  },
  'GET /api/health': WITHOUT_OBJECT,
  'POST /api/client-errors': {
    any: {
      request: () => json({ name: 'TypeError', code: 'a.js:1:2', page: '/', build: '1', browser: 'safari' }),
      ...toAll([204]),
    },
  },
  'GET /api/cron/reconcile': WITHOUT_OBJECT,
  'GET /api/:path': UNKNOWN_ADDRESS,
  'POST /api/:path': UNKNOWN_ADDRESS,
  'PUT /api/:path': UNKNOWN_ADDRESS,
  'PATCH /api/:path': UNKNOWN_ADDRESS,
  'DELETE /api/:path': UNKNOWN_ADDRESS,
};

/** Returns a token as the emulator makes it: with valid claims and no signature. */
function unsigned(header: object): string {
  const [, payload] = google.issue('ada').split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload ?? ''}.`;
}

function providedBy(provider: string, identities: object) {
  const email = ['ada@example.com'];
  return { firebase: { sign_in_provider: provider, identities: { email, ...identities } } };
}

/** Sets the state of ada's account for a caller. */
function setAccounts(caller: Caller): void {
  const account = { disabled: false, validSince: now() - 1_000 };
  google.accounts.clear();
  for (const uid of ['ada', 'bob', 'carl']) google.accounts.set(uid, account);
  if (caller === 'the token of a disabled account')
    google.accounts.set('ada', { ...account, disabled: true });
  if (caller === 'the token of a deleted account') google.accounts.delete('ada');
}

async function send(
  endpoint: string,
  request: ReturnType<ObjectCase['request']>,
  authorization: string | null,
) {
  const [method = '', path = ''] = endpoint.split(' ');
  const { headers = {}, body } = request;
  return test.call(request.path ?? path, {
    method,
    headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
    ...(body === undefined ? {} : { body }),
  });
}

function expectedOf(admission: Admission, caller: Caller, object: ObjectCase): Answer {
  const admitted = admission[caller];
  if (admitted !== OK) return admitted;
  return caller === 'another account' || caller === 'no user' ? object.others : object.owner;
}

async function submitFor(uid: string, idempotencyKey: string, upload: string): Promise<string> {
  const request = { template_url: '/images/poses/anna.webp', selfie_urls: [upload] };
  const { body } = await test.submit(google.issue(uid), request, idempotencyKey);
  return String(body['id']);
}

async function giveBelongings(uid: string): Promise<Belongings> {
  const token = google.issue(uid);
  const upload = String((await test.upload(token, picture)).body['imageUrl']);
  const output = [`data:image/webp;base64,${picture.toString('base64')}`];
  await test.control('/runpod/next', { outcome: 'COMPLETED', output });
  const jobId = await submitFor(uid, 'made', upload);
  let portrait: string | undefined;
  while (portrait === undefined) {
    const { status, body } = await test.call(`/api/check-runpod-job/${jobId}`, { token });
    if (status !== 200 || body['status'] === 'FAILED')
      throw new Error(`No portrait: ${JSON.stringify(body)}`);
    [portrait] = (body['output'] ?? []) as string[];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { upload, jobId, openJobId: '', portrait, ledgerEntry: `debit_${jobId}`, payment: '' };
}

beforeAll(async () => {
  // Without the emulator, sign-in is verified as in production.
  test = await startTestStack({
    FIREBASE_AUTH_EMULATOR_HOST: '',
    RUNPOD_ENDPOINT_ID_V2: 'qwen-image-edit-2511',
  });
  google = await startGoogleStandIn(test.stack.environment['NEXT_PUBLIC_FIREBASE_PROJECT_ID'] ?? '');
  setAccounts('the owner');
  picture = await aPicture();
  stripe = test.stripe();
  bob = await giveBelongings('bob');
  ada = await giveBelongings('ada');
  await test.consent(google.issue('carl'));
  // The worker does one job at a time and never ends these.
  bob.openJobId = await submitFor('bob', 'open', bob.upload);
  ada.openJobId = await submitFor('ada', 'open', ada.upload);
  const donate = async (uid: string) => {
    await send('POST /api/process-payment', donation(uid).request(), bearer(google.issue(uid)));
    return (await stripe.paymentIntents.list({ limit: 1 })).data[0];
  };
  ada.payment = (await donate('ada'))?.id ?? '';
  const payment = await donate('bob');
  bob.payment = payment?.id ?? '';
  bankReturn = {
    payment_intent: payment?.id ?? '',
    payment_intent_client_secret: payment?.client_secret ?? '',
  };
});

afterAll(async () => {
  await google.stop();
  await test.stop();
});

beforeEach(allowConsole);

describe('access', () => {
  // They delete ada's photos and portraits, and then her account.
  const last = [withdrawConsentEndpoint, deleteAccountEndpoint].map(nameOf);
  const names = [...ENDPOINTS.map(nameOf).filter((name) => !last.includes(name)), ...last];
  const cells = names.flatMap((name) => CALLERS.map((caller) => [name, caller] as const));

  it('has cases for every endpoint', () => {
    expect(Object.keys(OBJECTS).sort()).toEqual([...names].sort());
  });

  it.each(cells)('%s, called by %s', async (name, caller) => {
    const endpoint = ENDPOINTS.find((known) => nameOf(known) === name);
    if (!endpoint) throw new Error(`There is no ${name}.`);
    const admission = ADMISSIONS[endpoint.auth];
    setAccounts(caller);
    for (const [whose, object] of Object.entries(OBJECTS[name] ?? {})) {
      const { status, body, headers } = await send(name, object.request(), AUTHORIZATIONS[caller]());
      const code = body['code'];
      expect({ whose, answer: code === undefined ? [status] : [status, code] }).toEqual({
        whose,
        answer: expectedOf(admission, caller, object),
      });
      if (status >= 400) expect(Object.keys(body).sort()).toEqual(['code', 'error']);
      else if (admission[caller] === OK) object.look?.(caller, body, headers);
    }
  });

  it('is refused with 405 for every method that a route does not export', async () => {
    for (const { path, methods } of await loadApiRoutes()) {
      // As Next completes a route's module, whose type knows no parameters' names.
      const completed = autoImplementMethods(methods as Parameters<typeof autoImplementMethods>[0]);
      const isExported = (method: string) => Object.hasOwn(methods, method);
      for (const method of HTTP_METHODS.filter((name) => !isExported(name))) {
        if (method === 'OPTIONS' || (method === 'HEAD' && isExported('GET'))) continue;
        const request = new Request(`https://chiaro.example.com${path}`, { method });
        const response = await completed[method](request as never, {} as never);
        const { status } = response as Response;
        expect({ path, method, status }).toEqual({ path, method, status: 405 });
      }
    }
  });

  it('is refused with 503, not 401, while Google gives no answer', async () => {
    const deleteBy = (caller: Caller) =>
      send('POST /api/delete-portraits', json({ portraits: ['x'] }), AUTHORIZATIONS[caller]());
    expect((await deleteBy('no user')).status).toBe(401);
    google.fail();
    expect(await deleteBy('the owner')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});
