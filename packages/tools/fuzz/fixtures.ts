import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { readAccountEndpoint, readLedgerEndpoint } from '@/lib/shared/contracts/account';
import { pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { donateEndpoint } from '@/lib/shared/contracts/payments';
import { posePath } from '@/lib/shared/rules/catalogue';
import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { Visitor } from '../fault-matrix/visitor';
import type { AppUnderTest } from '../fault-matrix/app-under-test';
import type { Placeholders } from './placeholders';
import { forgedTokens } from './forged-tokens';
import { USERS } from './requests';

/** The number of users whose accounts the requests may delete. */
const DELETABLE_USERS = 3;
const DOLLARS = 100;

/** Returns the file name of one of the app's built scripts. */
export function chunkOf(distDirectory: string): string {
  const names = readdirSync(path.join(distDirectory, 'static', 'chunks'));
  return names.find((name) => name.endsWith('.js')) ?? '';
}

/**
 * Signs users in and gives them credits, a photo, a portrait, a ledger and a payment that waits for the bank. Returns the
 * placeholders for all of these.
 */
export async function createFixtures(app: AppUnderTest): Promise<Placeholders> {
  const names = new Map<string, string>([
    ['app', app.appUrl],
    ['cron', app.stack.environment['CRON_SECRET'] ?? ''],
  ]);
  await Promise.all(Array.from({ length: USERS }, (_, number) => addUser(app, names, number)));
  const tokens = await Promise.all(
    Array.from({ length: DELETABLE_USERS }, (_, number) => addDeletable(app, number)),
  );
  let turn = 0;
  return {
    of: (name) => {
      // In turn, because each request may delete the account.
      if (name === 'deletable') return tokens[(turn += 1) % DELETABLE_USERS];
      return names.get(name);
    },
  };
}

async function addDeletable(app: AppUnderTest, number: number): Promise<string> {
  const deletable = await Visitor.signIn(app, `deletable-${number}@example.com`);
  await deletable.call('GET', readAccountEndpoint.path);
  return deletable.token;
}

async function addUser(app: AppUnderTest, names: Map<string, string>, number: number): Promise<void> {
  const set = (name: string, value: string) => names.set(`${name}:${number}`, value);
  const user = await Visitor.signIn(app, `user-${number}@example.com`);
  await user.call('GET', readAccountEndpoint.path);
  await user.consent();
  const photo = await user.upload();
  const job = await completedJob(user, photo);
  const record = await app.database.doc(`jobs/${job}`).get();
  await donate(user, 'pm_card_visa');
  const { entries } = await user
    .call('GET', readLedgerEndpoint.path)
    .then(({ body }) => body as { entries: { id: string }[] });
  set('token', user.token);
  set('uid', user.uid);
  set('photo', photo);
  set('job', job);
  set('run', String(record.get('runId')));
  set('portrait', (record.get('output') as string[])[0] ?? '');
  set('entry', entries.at(-1)?.id ?? '');
  const { appUrl, stack } = app;
  const serverSecret = stack.environment['SERVER_SECRET'] ?? '';
  const hook = webhookUrl(job, { appUrl, serverSecret, protectionBypass: null });
  set('hook', new URL(hook).searchParams.get('signature') ?? '');
  if (number > 0) return;
  await donate(user, 'pm_card_authenticationRequired');
  const { data: payments } = await user.stripe.paymentIntents.list({ limit: 10 });
  const unconfirmed = payments.find(({ status }) => status === 'requires_action');
  names.set('payment', unconfirmed?.id ?? '');
  names.set('secret', unconfirmed?.client_secret ?? '');
  for (const [kind, token] of forgedTokens(user.token)) names.set(`forged:${kind}`, token);
}

/** Submits a job, waits until it is completed, and returns its id. */
async function completedJob(user: Visitor, photo: string): Promise<string> {
  const body = { template_url: posePath('anna'), selfie_urls: [photo] };
  const { body: answer } = await user.call('POST', submitJobEndpoint.path, { body, key: randomUUID() });
  const job = String(answer['id']);
  for (;;) {
    const { body: state } = await user.call('GET', pathOf(checkJobEndpoint, job));
    if (state['status'] === 'COMPLETED') return job;
    if (state['status'] === 'FAILED') throw new Error('The first portrait failed.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function donate(user: Visitor, paymentMethodId: string): Promise<void> {
  const body = { paymentMethodId, amount: DOLLARS, userId: user.uid };
  await user.call('POST', donateEndpoint.path, { body, key: randomUUID() });
}
