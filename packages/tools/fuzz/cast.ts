import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { posePath } from '@/lib/shared/rules/catalogue';
import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { Visitor } from '../fault-matrix/visitor';
import type { World } from '../fault-matrix/world';
import type { Names } from './fill-in';
import { forgedTokens } from './forged-tokens';
import { PEOPLE } from './requests';

/** People who are there to delete their account: a deleted one opens no doors any more. */
const LEAVERS = 3;
const DOLLARS = 100;

/** Where the app's built scripts are. */
export function chunkOf(distDirectory: string): string {
  const names = readdirSync(path.join(distDirectory, 'static', 'chunks'));
  return names.find((name) => name.endsWith('.js')) ?? '';
}

/**
 * Signs people in who have credits, a photo, a portrait, a history and a payment that waits for the bank, and
 * gives the names by which requests speak of all that.
 */
export async function assembleCast(world: World): Promise<Names> {
  const names = new Map<string, string>([
    ['app', world.appUrl],
    ['cron', world.stack.environment['CRON_SECRET'] ?? ''],
  ]);
  await Promise.all(Array.from({ length: PEOPLE }, (_, number) => addPerson(world, names, number)));
  const leavers = await Promise.all(Array.from({ length: LEAVERS }, (_, number) => addLeaver(world, number)));
  let turn = 0;
  return {
    of: (name) => {
      // One after the other, for each may be the last time.
      if (name === 'leaver') return leavers[(turn += 1) % LEAVERS];
      return names.get(name);
    },
  };
}

async function addLeaver(world: World, number: number): Promise<string> {
  const leaver = await Visitor.signIn(world, `leaver-${number}@example.com`);
  await leaver.call('GET', '/api/account');
  return leaver.token;
}

async function addPerson(world: World, names: Map<string, string>, number: number): Promise<void> {
  const set = (name: string, value: string) => names.set(`${name}:${number}`, value);
  const person = await Visitor.signIn(world, `person-${number}@example.com`);
  await person.call('GET', '/api/account');
  const photo = await person.upload();
  const job = await completedJob(person, photo);
  const record = await world.database.doc(`jobs/${job}`).get();
  await donate(person, 'pm_card_visa');
  const { entries } = await person
    .call('GET', '/api/account/ledger')
    .then(({ body }) => body as { entries: { id: string }[] });
  set('token', person.token);
  set('uid', person.uid);
  set('photo', photo);
  set('job', job);
  set('run', String(record.get('runId')));
  set('portrait', (record.get('output') as string[])[0] ?? '');
  set('entry', entries.at(-1)?.id ?? '');
  const { appUrl, stack } = world;
  const serverSecret = stack.environment['SERVER_SECRET'] ?? '';
  const hook = webhookUrl(job, { appUrl, serverSecret, protectionBypass: null });
  set('hook', new URL(hook).searchParams.get('signature') ?? '');
  if (number > 0) return;
  await donate(person, 'pm_card_authenticationRequired');
  const { data: payments } = await person.stripe.paymentIntents.list({ limit: 10 });
  const waiting = payments.find(({ status }) => status === 'requires_action');
  names.set('payment', waiting?.id ?? '');
  names.set('secret', waiting?.client_secret ?? '');
  for (const [kind, token] of forgedTokens(person.token)) names.set(`forged:${kind}`, token);
}

/** A job whose portrait is there. */
async function completedJob(person: Visitor, photo: string): Promise<string> {
  const body = { template_url: posePath('anna'), selfie_urls: [photo] };
  const { body: answer } = await person.call('POST', '/api/submit-runpod-job', { body, key: randomUUID() });
  const job = String(answer['id']);
  for (;;) {
    const { body: state } = await person.call('GET', `/api/check-runpod-job/${job}`);
    if (state['status'] === 'COMPLETED') return job;
    if (state['status'] === 'FAILED') throw new Error('The first portrait failed.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function donate(person: Visitor, paymentMethodId: string): Promise<void> {
  const body = { paymentMethodId, amount: DOLLARS, userId: person.uid };
  await person.call('POST', '/api/process-payment', { body, key: randomUUID() });
}
