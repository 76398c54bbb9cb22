import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import type Stripe from 'stripe';

import { giveConsentEndpoint } from '@/lib/shared/contracts/consent';
import { paymentWebhookEndpoint } from '@/lib/shared/contracts/payments';
import { faceInQuery, uploadImageEndpoint } from '@/lib/shared/contracts/uploads';
import { LEGAL_VERSION } from '@/lib/shared/rules/legal';
import { reconcileEndpoint } from '@/lib/shared/contracts/operations';
import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { stripeOf } from '../kit/stack-clients';
import { signInLocally } from '@/scripts/portrait/sign-in-locally';
import type { AppUnderTest } from './app-under-test';

/** There was no answer, or one with a status from 500 on; the page repeats such a request. */
export class Unanswered extends Error {}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  location: string | null;
}

/** In every photo, so that an app with a public model stores the head too. */
const FACE = faceInQuery({ x: 0.5, y: 0.4, size: 0.1, turn: 0 });

/** Calls the app's endpoints as a user, as the scheduler and as the providers. */
export class Visitor {
  /** The idempotency keys; a repeated request has the same one. */
  readonly keys = { submit: randomUUID(), tryAgain: randomUUID(), donate: randomUUID() };
  readonly stripe: Stripe;
  /** The statuses of refusals. */
  readonly refusals: number[] = [];

  private constructor(
    private readonly app: AppUnderTest,
    readonly token: string,
    readonly uid: string,
  ) {
    this.stripe = stripeOf(app.stack);
  }

  static async signIn(app: AppUnderTest, email = 'ada@example.com'): Promise<Visitor> {
    const { idToken, localId } = await signInLocally(app.stack.addresses, email);
    return new Visitor(app, idToken, localId);
  }

  /** Calls an endpoint as the page does. Throws Unanswered. */
  async call(
    method: string,
    route: string,
    { body, key }: { body?: object | FormData; key?: string } = {},
  ): Promise<Answer> {
    return this.send(method, route, {
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  }

  /** Calls the reconciliation as the scheduler does. */
  async reconcile(): Promise<Answer> {
    const secret = this.app.stack.environment['CRON_SECRET'] ?? '';
    return this.send('GET', reconcileEndpoint.path, { headers: { authorization: `Bearer ${secret}` } });
  }

  /** Calls the webhook as RunPod does at the end of a run. */
  async reportRun(jobId: string, runId: string): Promise<Answer> {
    const serverSecret = this.app.stack.environment['SERVER_SECRET'] ?? '';
    const url = new URL(webhookUrl(jobId, { appUrl: this.app.appUrl, serverSecret, protectionBypass: null }));
    return this.send('POST', url.pathname + url.search, { body: JSON.stringify({ id: runId }) });
  }

  /** Sends Stripe's event of a succeeded payment. */
  async reportPayment(paymentId: string): Promise<Answer> {
    const payload = JSON.stringify({
      id: `evt_${paymentId}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: paymentId, object: 'payment_intent' } },
    });
    const secret = this.app.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret });
    return this.send('POST', paymentWebhookEndpoint.path, {
      headers: { 'stripe-signature': signature },
      body: payload,
    });
  }

  /** Gives the user's consent, which an upload needs. */
  async consent(): Promise<void> {
    await this.call('POST', giveConsentEndpoint.path, { body: { version: LEGAL_VERSION } });
  }

  /** Uploads a photo file, by default a plain picture, and returns its address. */
  async upload(file?: string): Promise<string> {
    const form = new FormData();
    const picture =
      file === undefined
        ? sharp({ create: { width: 64, height: 64, channels: 3, background: '#c96' } })
        : sharp(file);
    const photo = await picture.jpeg().toBuffer();
    form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    const { body } = await this.call('POST', `${uploadImageEndpoint.path}?face=${FACE}`, { body: form });
    return String(body['imageUrl']);
  }

  private async send(method: string, route: string, init: RequestInit): Promise<Answer> {
    let response: Response;
    try {
      response = await fetch(`${this.app.appUrl}${route}`, { ...init, method, redirect: 'manual' });
    } catch (error) {
      throw new Unanswered('no answer', { cause: error });
    }
    const text = await response.text();
    if (response.status >= 500) throw new Unanswered(`${response.status} ${text}`);
    if (response.status >= 400) this.refusals.push(response.status);
    return {
      status: response.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      location: response.headers.get('location'),
    };
  }
}
