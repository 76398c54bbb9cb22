import { readdirSync } from 'node:fs';
import path from 'node:path';

import { readLedgerEndpoint } from '@/lib/shared/contracts/account';
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
  /** The job that is its free second try. */
  secondTry: string;
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
  /** For uploads. */
  pictures: readonly Buffer[];
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
export async function createFixtures(app: AppUnderTest, pictures: readonly Buffer[]): Promise<Fixtures> {
  const { environment } = app.stack;
  const signIn = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) => Visitor.signIn(app, `${name}-${number}@example.com`)),
    );
  const visitors = await signIn('user', USERS);
  const deletable = await signIn('deletable', DELETABLE_USERS);
  for (const visitor of deletable) await visitor.openAccount();
  const users = await Promise.all(visitors.map(fuzzUser));
  const [first] = visitors;
  if (!first) throw new Error('There is no user.');
  await first.donate('authenticationRequired', DOLLARS);
  const { data: payments } = await first.stripe.paymentIntents.list({ limit: 10 });
  const unconfirmed = payments.find(({ status }) => status === 'requires_action');
  const chunks = readdirSync(path.join(DIST_DIRECTORY, 'static', 'chunks'));
  return {
    appUrl: app.appUrl,
    cronSecret: environment['CRON_SECRET'] ?? '',
    stripeWebhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    chunk: chunks.find((name) => name.endsWith('.js')) ?? '',
    pictures,
    users,
    deletableTokens: deletable.map(({ token }) => token),
    forgedTokens: forgedTokens(first.token),
    payment: { id: unconfirmed?.id ?? '', secret: unconfirmed?.client_secret ?? '' },
  };
}

async function fuzzUser(visitor: Visitor): Promise<FuzzUser> {
  const made = await visitor.makePortrait();
  const record = await visitor.app.database.doc(`jobs/${made.job}`).get();
  const { job: secondTry } = await visitor.makeSecondTry(made);
  await visitor.donate('visa', DOLLARS);
  const { entries } = await visitor.call(readLedgerEndpoint);
  return {
    ...made,
    secondTry,
    token: visitor.token,
    uid: visitor.uid,
    run: String(record.get('runId')),
    signature: visitor.webhookOf(made.job).searchParams.get('signature') ?? '',
    entry: (entries as { id: string }[]).at(-1)?.id ?? '',
  };
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
