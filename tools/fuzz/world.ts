import type { Firestore } from 'firebase-admin/firestore';

import { type Endpoint, pathOf } from '@/lib/shared/contracts/define-endpoint';
import { signFor } from '@/lib/server/hashing';
import { deliverPortraits, type TestStack } from '@/lib/testing/test-stack';
import { stripeOf } from '../kit/stack-clients';
import type { Received, Sent } from './testing/judge';
import { fileNamed } from './pictures';
import { type FuzzBody, type FuzzRequest, SIGNATURE } from './requests';

/** The collections of what is the user's; not those of limits and of repeated donations. */
const COLLECTIONS = ['users', 'jobs', 'payments'];
const DOLLARS = 100;

type Values = Readonly<Record<string, string>>;

/** Users with all that a request may name, in an app that has nothing else. */
export class World {
  private constructor(
    private readonly test: TestStack,
    private readonly database: Firestore,
    private readonly values: Values,
  ) {}

  /** Empties the stack, and signs users in. `number` makes them other users than those of the worlds before. */
  static async create(test: TestStack, database: Firestore, number: number): Promise<World> {
    await test.app.idle();
    await test.control('/reset', {});
    // Webhooks would write at any time; the requests have their own.
    for (const service of ['runpod', 'stripe'])
      await test.control('/faults', { service, operation: 'webhook', effect: 'error', times: 100_000 });
    const own = await createUser(test, `ada-${number}`);
    const others = await createUser(test, `bob-${number}`);
    const leaver = await test.signIn(`leaver-${number}`);
    await test.call('/api/account', { token: leaver });
    const more = await giveMore(test, database, own);
    // In every other world a run that does not end keeps the submitted jobs in the queue.
    if (number % 2 === 1) await test.control('/runpod/next', { outcome: 'hold' });
    return new World(test, database, {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [`${name} of another`, value])),
      ...own,
      ...more,
      'token of a leaver': leaver,
      'cron secret': test.stack.environment['CRON_SECRET'] ?? '',
    });
  }

  /** Sends a request to its endpoint, with its names replaced. */
  async send(endpoint: Endpoint, request: FuzzRequest): Promise<{ sent: Sent; answer: Received }> {
    const address = new URL(pathOf(endpoint, wellFormed(this.fill(request.segment))), this.test.app.origin);
    for (const [name, value] of this.filled(request.query)) address.searchParams.set(name, value);
    const body = request.body === null ? null : await this.bodyOf(request.body);
    const bytes = body instanceof FormData || body === null ? null : Buffer.from(body);
    const headers = new Headers(this.filled(request.headers));
    if (headers.get('stripe-signature') === SIGNATURE && bytes)
      headers.set('stripe-signature', this.sign(bytes));
    const init = { method: endpoint.method, redirect: 'manual', headers } as const;
    const response = await fetch(address, body === null ? init : { ...init, body });
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    return { sent: { address, body: bytes }, answer };
  }

  /** Returns what is stored for users, in the database and as files. */
  async stored(): Promise<unknown> {
    const lists = await Promise.all(COLLECTIONS.map((name) => this.database.collection(name).get()));
    const calls = this.test.stack.context.calls.list();
    return {
      documents: lists.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])),
      files: calls.filter(({ service, operation }) => service === 'blob' && operation === 'put').length,
    };
  }

  private fill(text: string): string {
    return text.replace(/«([\w ]+)»/g, (whole, name: string) => this.values[name] ?? whole);
  }

  private filled(texts: Record<string, string | undefined>): [string, string][] {
    return Object.entries(texts).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, this.fill(text)]],
    );
  }

  private async bodyOf(body: FuzzBody): Promise<FormData | Uint8Array<ArrayBuffer>> {
    if (typeof body === 'string') return new Uint8Array(Buffer.from(this.fill(body)));
    if ('spaces' in body) return new Uint8Array(Buffer.alloc(body.spaces, ' '));
    const form = new FormData();
    form.append(body.field, new Blob([new Uint8Array(await fileNamed(body.file))]), 'photo.jpg');
    return form;
  }

  private sign(payload: Buffer): string {
    const secret = this.test.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
    const { webhooks } = stripeOf(this.test.stack);
    return webhooks.generateTestHeaderString({ payload: payload.toString(), secret });
  }
}

/** Replaces halves of characters, which an address can't have. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Signs a user in and has a portrait made. */
async function createUser(test: TestStack, name: string): Promise<Values> {
  const token = await test.signIn(name);
  const { id: job, photo, portraits } = await deliverPortraits(test, token);
  const { uid } = (await test.call('/api/account', { token })).body;
  return { token, uid: String(uid), job, photo, portrait: portraits[0] ?? '' };
}

/** Gives a user the second try of a portrait, a donation, and a payment that waits for the bank. */
async function giveMore(
  test: TestStack,
  database: Firestore,
  { token, uid, job = '' }: Values,
): Promise<Values> {
  const second = await deliverPortraits(test, token ?? '', { request: { second_try_of: job } });
  const donate = async (card: string) => {
    const body = JSON.stringify({ paymentMethodId: `pm_card_${card}`, amount: DOLLARS, userId: uid });
    await test.call('/api/process-payment', { method: 'POST', token, body });
    const { data } = await stripeOf(test.stack).paymentIntents.list({ limit: 1 });
    return { id: data[0]?.id ?? '', secret: data[0]?.client_secret ?? '' };
  };
  const payment = await donate('visa');
  const open = await donate('authenticationRequired');
  const run = (await database.doc(`jobs/${job}`).get()).get('runId');
  return {
    ...{ 'second try': second.id, run: String(run), entry: `donation_${payment.id}`, payment: payment.id },
    ...{ 'open payment': open.id, 'secret of the open payment': open.secret },
    'signature of the job': signFor('runpod-webhook', job, test.stack.environment['SERVER_SECRET'] ?? ''),
  };
}
