import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import sharp from 'sharp';
import type Stripe from 'stripe';

import { readAccountEndpoint } from '@/lib/shared/contracts/account';
import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { type Endpoint, pathOf } from '@/lib/shared/contracts/define-endpoint';
import { checkJobEndpoint, runWebhookEndpoint, submitJobEndpoint } from '@/lib/shared/contracts/jobs';
import { reconcileEndpoint } from '@/lib/shared/contracts/operations';
import {
  donateEndpoint,
  paymentReturnEndpoint,
  paymentWebhookEndpoint,
} from '@/lib/shared/contracts/payments';
import { listPortraitsEndpoint, type ListPortraitsResponse } from '@/lib/shared/contracts/portraits';
import { faceInQuery, uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { posePath } from '@/lib/shared/rules/catalogue';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { signInLocally } from '@/tools/portrait/sign-in-locally';
import { stripeOf } from '../kit/stack-clients';
import type { AppUnderTest } from './app-under-test';
import { Unanswered } from './unanswered';

/** The body of an answer; empty when it is no JSON. */
type Answer = Record<string, unknown>;

interface RequestOptions {
  /** Replaces the dynamic segment of the endpoint's path. */
  segment?: string;
  /** With its question mark. */
  query?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** In every photo, so that an app with a public model stores the head too. */
const FACE = faceInQuery({ x: 0.5, y: 0.4, size: 0.1, turn: 0 });
const POLL_INTERVAL_MS = 20;

/** Sends a request, and does nothing else. */
export function sendOnly(_request: string, send: () => Promise<Answer>): Promise<Answer> {
  return send();
}

/** Plays a user, the scheduler and the providers: calls the app's endpoints as they do. */
export class Visitor {
  readonly stripe: Stripe;
  /** The statuses of refusals. */
  readonly refusals: number[] = [];
  /** Sends each request; `request` is the endpoint's method and path. The fault matrix records and repeats requests here. */
  around = sendOnly;

  private constructor(
    readonly app: AppUnderTest,
    readonly token: string,
    readonly uid: string,
  ) {
    this.stripe = stripeOf(app.stack);
  }

  static async signIn(app: AppUnderTest, email = 'ada@example.com'): Promise<Visitor> {
    const { idToken, localId } = await signInLocally(app.stack.addresses, email);
    return new Visitor(app, idToken, localId);
  }

  /** Calls an endpoint as the page does; a key makes its repetition harmless. Throws Unanswered. */
  call(endpoint: Endpoint, request: RequestOptions = {}): Promise<Answer> {
    const key = endpoint.request.idempotencyKey && { 'idempotency-key': randomUUID() };
    return this.send(endpoint, { ...request, headers: { authorization: `Bearer ${this.token}`, ...key } });
  }

  openAccount(): Promise<Answer> {
    return this.call(readAccountEndpoint);
  }

  /** Opens the account, gives the consent that an upload needs, and returns the address of an uploaded photo. */
  async uploadFirstPhoto(file?: string): Promise<string> {
    await this.openAccount();
    await this.call(giveConsentEndpoint, { body: { version: LEGAL_VERSION } });
    const plain = { create: { width: 64, height: 64, channels: 3, background: '#c96' } } as const;
    const photo = await (file === undefined ? sharp(plain) : sharp(file)).jpeg().toBuffer();
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    return String((await this.call(uploadImageEndpoint, { body, query: `?face=${FACE}` }))['imageUrl']);
  }

  /** Submits a job, with more fields of a request, and returns its id. */
  async submit(photo: string, fields: object = {}): Promise<string> {
    const body = { template_url: posePath('anna'), selfie_urls: [photo], ...fields };
    return String((await this.call(submitJobEndpoint, { body }))['id']);
  }

  /** Waits for the worker, asks for a job once, and returns the address of its portrait. */
  async poll(job: string): Promise<string | undefined> {
    await this.untilWorkerIsIdle();
    const { output } = await this.call(checkJobEndpoint, { segment: job });
    return Array.isArray(output) ? String(output[0]) : undefined;
  }

  /** Has the account's first portrait made. */
  async makePortrait(): Promise<{ photo: string; job: string; portrait: string }> {
    const photo = await this.uploadFirstPhoto();
    const job = await this.submit(photo);
    return { photo, job, portrait: await this.untilDelivered(job) };
  }

  /** Has the free second try of a portrait made. */
  async makeSecondTry(first: { photo: string; job: string }): Promise<{ job: string; portrait: string }> {
    const job = await this.submit(first.photo, { second_try_of: first.job });
    return { job, portrait: await this.untilDelivered(job) };
  }

  private async untilDelivered(job: string): Promise<string> {
    for (;;) {
      const portrait = await this.poll(job);
      if (portrait !== undefined) return portrait;
      // A webhook may be settling the job.
      await wait(POLL_INTERVAL_MS);
    }
  }

  async listPortraits(): Promise<ListPortraitsResponse['portraits']> {
    const { portraits } = await this.call(listPortraitsEndpoint);
    return portraits as ListPortraitsResponse['portraits'];
  }

  /** Donates with one of Stripe's test cards; returns the address of the bank's page, if it asks. */
  async donate(card: string, dollars: number): Promise<string | undefined> {
    const body = { paymentMethodId: `pm_card_${card}`, amount: dollars, userId: this.uid };
    const { redirect_url: bank } = await this.call(donateEndpoint, { body });
    return typeof bank === 'string' ? bank : undefined;
  }

  /** Answers the bank's page and follows its redirect back to the app. */
  async returnFromBank(bank: string | undefined, choice: 'complete' | 'fail'): Promise<void> {
    const { headers } = await fetch(`${bank}/${choice}`, { method: 'POST', redirect: 'manual' });
    await this.call(paymentReturnEndpoint, { query: new URL(headers.get('location') ?? '').search });
  }

  /** Calls the reconciliation as the scheduler does. */
  reconcile(): Promise<Answer> {
    const { CRON_SECRET: secret } = this.app.stack.environment;
    return this.send(reconcileEndpoint, { headers: { authorization: `Bearer ${secret}` } });
  }

  /** The address that RunPod was given for the end of a job. */
  webhookOf(job: string): URL {
    const serverSecret = this.app.stack.environment['SERVER_SECRET'] ?? '';
    return new URL(webhookUrl(job, { appUrl: this.app.appUrl, serverSecret, protectionBypass: null }));
  }

  /** Calls the webhook as RunPod does at the end of a run. */
  reportRun(job: string, run: string): Promise<Answer> {
    return this.send(runWebhookEndpoint, { query: this.webhookOf(job).search, body: { id: run } });
  }

  /** Sends Stripe's event of a succeeded payment. */
  reportPayment(payment: string): Promise<Answer> {
    const body = {
      id: `evt_${payment}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: payment, object: 'payment_intent' } },
    };
    const secret = this.app.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
    const payload = JSON.stringify(body);
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret });
    return this.send(paymentWebhookEndpoint, { headers: { 'stripe-signature': signature }, body });
  }

  /** Asks RunPod's health, which the app does not call in a journey: no planned fault hits it. */
  async untilWorkerIsIdle(): Promise<void> {
    const { RUNPOD_BASE_URL, RUNPOD_ENDPOINT_ID, RUNPOD_API_KEY } = this.app.stack.environment;
    const headers = { authorization: `Bearer ${RUNPOD_API_KEY}` };
    for (;;) {
      const response = await fetch(`${RUNPOD_BASE_URL}/${RUNPOD_ENDPOINT_ID}/health`, { headers });
      const { jobs } = (await response.json()) as { jobs: { inQueue: number; inProgress: number } };
      if (jobs.inQueue + jobs.inProgress === 0) return;
      await wait(POLL_INTERVAL_MS);
    }
  }

  private send(endpoint: Endpoint, request: RequestOptions): Promise<Answer> {
    return this.around(`${endpoint.method} ${endpoint.path}`, () => this.sendOnce(endpoint, request));
  }

  private async sendOnce(
    endpoint: Endpoint,
    { segment = '', query = '', headers, body }: RequestOptions,
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const init = {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    } as const;
    const address = `${this.app.appUrl}${pathOf(endpoint, segment)}${query}`;
    const response = await fetch(address, init).catch((cause: unknown) => {
      throw new Unanswered('no answer', { cause });
    });
    const text = await response.text();
    if (response.status >= 500) throw new Unanswered(`${response.status} ${text}`);
    if (response.status >= 400) this.refusals.push(response.status);
    return text.startsWith('{') ? (JSON.parse(text) as Answer) : {};
  }
}
