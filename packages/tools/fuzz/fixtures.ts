import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { donateEndpoint } from '@/lib/shared/contracts/payments';
import { posePath } from '@/lib/shared/rules/catalogue';
import { type AppUnderTest, DIST_DIRECTORY } from '../fault-matrix/app-under-test';
import { Visitor } from '../fault-matrix/visitor';

/** A signed-in user with credits, a photo, a portrait and a ledger. */
export interface FuzzUser {
  token: string;
  uid: string;
  /** Addresses. */
  photo: string;
  portrait: string;
  job: string;
  /** RunPod's id of the job's run. */
  run: string;
  /** Our signature in the address of the job's webhook. */
  signature: string;
  /** The id of the ledger's oldest entry. */
  entry: string;
}

/** What exists in the app while it is attacked. */
export interface Fixtures {
  appUrl: string;
  cronSecret: string;
  stripeWebhookSecret: string;
  /** The file name of a built script. */
  chunk: string;
  users: FuzzUser[];
  /** Tokens of users whose accounts the requests may delete. */
  deletableTokens: string[];
  forgedTokens: string[];
  /** A payment that waits for the bank. */
  payment: { id: string; secret: string };
}

const USERS = 4;
const DELETABLE_USERS = 3;
const DOLLARS = 100;

/** Signs users in and gives them all that a request may name. */
export async function createFixtures(app: AppUnderTest): Promise<Fixtures> {
  const { environment } = app.stack;
  const visitors = await signIn(app, 'user', USERS);
  const deletable = await signIn(app, 'deletable', DELETABLE_USERS);
  const users = await Promise.all(visitors.map((visitor) => fuzzUser(app, visitor)));
  const [first] = visitors;
  if (!first) throw new Error('There is no user.');
  await donate(first, 'pm_card_authenticationRequired');
  const { data: payments } = await first.stripe.paymentIntents.list({ limit: 10 });
  const unconfirmed = payments.find(({ status }) => status === 'requires_action');
  const chunks = readdirSync(path.join(DIST_DIRECTORY, 'static', 'chunks'));
  return {
    appUrl: app.appUrl,
    cronSecret: environment['CRON_SECRET'] ?? '',
    stripeWebhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    chunk: chunks.find((name) => name.endsWith('.js')) ?? '',
    users,
    deletableTokens: deletable.map(({ token }) => token),
    forgedTokens: forgedTokens(first.token),
    payment: { id: unconfirmed?.id ?? '', secret: unconfirmed?.client_secret ?? '' },
  };
}

function signIn(app: AppUnderTest, name: string, count: number): Promise<Visitor[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const visitor = await Visitor.signIn(app, `${name}-${number}@example.com`);
      await visitor.call('GET', readAccountEndpoint.path);
      return visitor;
    }),
  );
}

async function fuzzUser(app: AppUnderTest, visitor: Visitor): Promise<FuzzUser> {
  await visitor.consent();
  const photo = await visitor.upload();
  const job = await completedJob(visitor, photo);
  const record = await app.database.doc(`jobs/${job}`).get();
  await donate(visitor, 'pm_card_visa');
  const { body } = await visitor.call('GET', readLedgerEndpoint.path);
  const serverSecret = app.stack.environment['SERVER_SECRET'] ?? '';
  const webhook = webhookUrl(job, { appUrl: app.appUrl, serverSecret, protectionBypass: null });
  return {
    token: visitor.token,
    uid: visitor.uid,
    photo,
    portrait: (record.get('output') as string[])[0] ?? '',
    job,
    run: String(record.get('runId')),
    signature: new URL(webhook).searchParams.get('signature') ?? '',
    entry: (body['entries'] as { id: string }[]).at(-1)?.id ?? '',
  };
}

/** Submits a job, waits until it is completed, and returns its id. */
async function completedJob(visitor: Visitor, photo: string): Promise<string> {
  const body = { template_url: posePath('anna'), selfie_urls: [photo] };
  const { body: answer } = await visitor.call('POST', submitJobEndpoint.path, { body, key: randomUUID() });
  const job = String(answer['id']);
  for (;;) {
    const { body: state } = await visitor.call('GET', pathOf(checkJobEndpoint, job));
    if (state['status'] === 'COMPLETED') return job;
    if (state['status'] === 'FAILED') throw new Error('The first portrait failed.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function donate(visitor: Visitor, paymentMethodId: string): Promise<void> {
  const body = { paymentMethodId, amount: DOLLARS, userId: visitor.uid };
  await visitor.call('POST', donateEndpoint.path, { body, key: randomUUID() });
}

const HOUR_S = 3_600;

/**
 * Returns forged tokens, made from a real one. The local stack's tokens are unsigned, so the claims are forged; the last one
 * has an invalid signature, too.
 */
function forgedTokens(token: string): string[] {
  const [header = '', payload = ''] = token.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number };
  const changes = [
    { iat: claims.iat - 2 * HOUR_S, exp: claims.iat - HOUR_S },
    { aud: 'other', iss: 'https://securetoken.google.com/other' },
    ...['unknown', '', 'a'.repeat(129)].map((uid) => ({ sub: uid, user_id: uid })),
    { sub: '__proto__/../\0', user_id: ['x'] },
    { iat: claims.iat + HOUR_S, auth_time: claims.iat + HOUR_S },
  ];
  return [
    ...[...changes.map((change) => ({ ...claims, ...change })), 'no object'].map(
      (forged) => `${header}.${encode(forged)}.`,
    ),
    `${encode({ alg: 'RS256', kid: '__proto__', typ: 'JWT' })}.${payload}.${'A'.repeat(342)}`,
  ];
}
