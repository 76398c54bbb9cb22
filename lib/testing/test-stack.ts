import sharp from 'sharp';
import Stripe from 'stripe';

import { ScriptedWorker } from '@chiaro/local-stack/runpod/workers/scripted-worker';
import { type Stack, startStack } from '@chiaro/local-stack/stack';
import { callsTo } from '@chiaro/local-stack/testing/auth';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { hasEnded } from '@/lib/shared/rules/job-states';
import { posePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { getContainer } from '@/lib/server/http/container';
import { reconcileEndpoint } from '@/lib/shared/contracts/operations';

import { expectDeclaredAnswers, loadRoutes } from './api-routes';
import { type LocalApp, type Routes, startLocalApp } from './local-app';

interface TestAnswer {
  status: number;
  headers: Headers;
  /** Empty for an answer without a body. */
  body: Record<string, unknown>;
}

/** Time limits in milliseconds that a busy machine keeps. A test of a provider that hangs sets a shorter one. */
const LONG_TIMEOUTS = {
  FIREBASE_TIMEOUT_MS: '60000',
  FIRESTORE_TIMEOUT_MS: '60000',
  BLOB_TIMEOUT_MS: '60000',
  RUNPOD_TIMEOUT_MS: '60000',
  STRIPE_TIMEOUT_MS: '60000',
};

/** The server under test: the route handlers with the real SDKs on a local stack in memory. */
export interface TestStack {
  stack: Stack;
  worker: ScriptedWorker;
  app: LocalApp;
  /** Signs a user in by name, which is the subject too, and returns the ID token; `changes` are to Google's claims. */
  signIn(name: string, changes?: { email?: undefined }): Promise<string>;
  /** Calls a route of the app. */
  call(
    path: string,
    options?: {
      method?: string;
      token?: string | undefined;
      headers?: Record<string, string>;
      body?: BodyInit;
    },
  ): Promise<TestAnswer>;
  /** Posts a text or an object as JSON. */
  post(
    path: string,
    token: string | undefined,
    body?: string | object,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** The user's credits. */
  credits(token: string): Promise<unknown>;
  /** A generation request of one new photo and the first pose; fields can be replaced. */
  request(token: string, changes?: object): Promise<object>;
  /** Lets a provider's operation fail, by default its next call with an error. */
  fail(service: string, operation: string, changes?: object): Promise<void>;
  /** A client of the stack's Stripe. */
  stripe(): Stripe;
  /** Gives the user's consent, which an upload needs. Creates the account. */
  consent(token: string): Promise<TestAnswer>;
  /** Uploads a picture as a form's `image`, or another field, with a face; gives the user's consent first, once. */
  upload(
    token: string | undefined,
    picture: Buffer,
    options?: { field?: string; face?: string },
  ): Promise<TestAnswer>;
  /** Submits a generation request, or any other body. */
  submit(token: string | undefined, request: object | string, idempotencyKey?: string): Promise<TestAnswer>;
  /** Polls until a job has ended, as the page does, and returns the last answer. */
  untilEnded(token: string, jobId: unknown): Promise<Record<string, unknown>>;
  /** Calls the stack's control endpoint. */
  control(path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a stack, with the app and `pages` on it. `limits` are environment variables; the check of portraits is off.
 */
export async function startTestStack(
  limits: Record<string, string> = {},
  pages: Routes = {},
): Promise<TestStack> {
  const app = await startLocalApp(async () => ({ ...(await loadRoutes()), ...pages }));
  const worker = new ScriptedWorker();
  const stack = await startStack({ appUrl: app.origin, stateDirectory: null, worker });
  Object.assign(process.env, stack.environment, { PORTRAIT_CHECK: 'off' }, LONG_TIMEOUTS, limits);
  const { addresses } = stack;
  const consented = new Set<string>();
  const test: TestStack = {
    stack,
    worker,
    app,
    signIn: async (name, changes = {}) => {
      const claims = { sub: name, email: `${name}@example.com`, email_verified: true, name, ...changes };
      return (await callsTo(addresses.auth).signIn(claims)).idToken;
    },
    call: async (path, { method = 'GET', token, headers = {}, body } = {}) => {
      const response = await fetch(`${app.origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const parsed = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, body: parsed };
    },
    post: async (path, token, body, headers = {}) =>
      test.call(path, {
        method: 'POST',
        token,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    credits: async (token) => (await test.call('/api/account', { token })).body['credits'],
    request: async (token, changes = {}) => {
      const { body } = await test.upload(token, await aPicture());
      return { template_url: posePath('anna'), selfie_urls: [body['imageUrl']], ...changes };
    },
    fail: (service, operation, changes = {}) =>
      test.control('/faults', { service, operation, effect: 'error', ...changes }),
    stripe: () => {
      const { hostname, port } = new URL(addresses.stripe);
      const key = stack.environment['STRIPE_SECRET_KEY'] ?? '';
      return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
    },
    consent: async (token) => {
      consented.add(token);
      return test.post(giveConsentEndpoint.path, token, { version: LEGAL_VERSION });
    },
    upload: async (token, picture, { field = 'image', face } = {}) => {
      if (token !== undefined && !consented.has(token)) await test.consent(token);
      const body = new FormData();
      body.append(field, new Blob([new Uint8Array(picture)]), 'photo');
      const query = face === undefined ? '' : `?face=${face}`;
      return test.call(`${uploadImageEndpoint.path}${query}`, { method: 'POST', token, body });
    },
    submit: async (token, request, idempotencyKey) =>
      test.post(
        submitJobEndpoint.path,
        token,
        request,
        idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      ),
    untilEnded: async (token, jobId) => {
      for (;;) {
        const { body } = await test.call(pathOf(checkJobEndpoint, String(jobId)), { token });
        if (hasEnded({ status: body['status'] })) return body;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    control: async (path, body) => {
      const response = await fetch(`${addresses.control}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    stop: async () => {
      await app.stop();
      const { getApps, deleteApp } = await import('firebase-admin/app');
      const { getFirestore } = await import('firebase-admin/firestore');
      for (const firebaseApp of getApps()) {
        // Waits for calls that go on behind a time limit.
        await getFirestore(firebaseApp, process.env['FIREBASE_DATABASE_ID'] ?? '(default)').terminate();
        await deleteApp(firebaseApp);
      }
      await stack.stop();
      expectDeclaredAnswers();
    },
  };
  return test;
}

/** Starts a stack before the tests of a file, and stops it after them; the parameters are those of startTestStack. */
export function testStackOfFile(...given: Parameters<typeof startTestStack>): TestStack {
  const test = {} as TestStack;
  beforeAll(async () => {
    Object.assign(test, await startTestStack(...given));
  });
  afterAll(() => test.stop());
  return test;
}

/** A photo, and a portrait of the worker's: a plain picture. */
export async function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96' } })
    .webp()
    .toBuffer();
}

interface Delivery {
  /** The number of portraits. */
  count?: number;
  request?: object;
}

/** Has a job made and settled; returns its id, its photo's address and its portraits' addresses. */
export async function deliverPortraits(
  test: TestStack,
  token: string,
  { count = 1, request = {} }: Delivery = {},
): Promise<{ id: string; photo: string; portraits: string[] }> {
  const picture = await aPicture();
  const output = Array.from({ length: count }, () => `data:image/webp;base64,${picture.toString('base64')}`);
  await test.control('/runpod/next', { outcome: 'COMPLETED', output });
  const photo = String((await test.upload(token, picture)).body['imageUrl']);
  const fields = { template_url: '/images/poses/anna.webp', selfie_urls: [photo], ...request };
  const { id } = (await test.submit(token, fields)).body;
  if (typeof id !== 'string') throw new Error('The job was not submitted.');
  const { status, output: portraits } = await test.untilEnded(token, id);
  if (status !== 'COMPLETED') throw new Error('The portrait was not made.');
  return { id, photo, portraits: portraits as string[] };
}

/** Runs the hourly maintenance as if some minutes had passed. */
export async function reconcileAfter(test: TestStack, minutes: number): Promise<void> {
  const { clock } = getContainer().services;
  const later = jest.spyOn(clock, 'now').mockImplementation(() => Date.now() + minutes * 60_000);
  await test.call(reconcileEndpoint.path, { token: test.stack.environment['CRON_SECRET'] });
  later.mockRestore();
}
