import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import type Stripe from 'stripe';

import { webhookUrl } from '@/lib/server/jobs/submit-job';
import { stripeOf } from '@/scripts/look-into-stack';
import { signInLocally } from '@/scripts/sign-in-locally';
import type { World } from './world';

/** An answer that tells the page to ask again, or none. */
export class Unanswered extends Error {}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  location: string | null;
}

/** Somebody at the app's endpoints, and the providers that call them. */
export class Visitor {
  /** The keys of this visitor's intentions: an intention that is repeated is the same one. */
  readonly keys = { submit: randomUUID(), donate: randomUUID() };
  readonly stripe: Stripe;
  /** Statuses of answers that refused what was asked for. */
  readonly refusals: number[] = [];

  private constructor(
    private readonly world: World,
    readonly token: string,
    readonly uid: string,
  ) {
    this.stripe = stripeOf(world.stack);
  }

  static async signIn(world: World, email = 'ada@example.com'): Promise<Visitor> {
    const { idToken, localId } = await signInLocally(world.stack.addresses, email);
    return new Visitor(world, idToken, localId);
  }

  /** Calls an endpoint as the page does. Throws Unanswered for no answer and for one that promises nothing. */
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

  /** The scheduler's call. */
  async sweep(): Promise<Answer> {
    const secret = this.world.stack.environment['CRON_SECRET'] ?? '';
    return this.send('GET', '/api/cron/reconcile', { headers: { authorization: `Bearer ${secret}` } });
  }

  /** RunPod's call at the end of a job's run. */
  async reportRun(jobId: string, runId: string): Promise<Answer> {
    const serverSecret = this.world.stack.environment['SERVER_SECRET'] ?? '';
    const url = new URL(
      webhookUrl(jobId, { appUrl: this.world.appUrl, serverSecret, protectionBypass: null }),
    );
    return this.send('POST', url.pathname + url.search, { body: JSON.stringify({ id: runId }) });
  }

  /** Stripe's event that a payment succeeded. */
  async reportPayment(paymentId: string): Promise<Answer> {
    const payload = JSON.stringify({
      id: `evt_${paymentId}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: paymentId, object: 'payment_intent' } },
    });
    const secret = this.world.stack.environment['STRIPE_WEBHOOK_SECRET'] ?? '';
    const signature = this.stripe.webhooks.generateTestHeaderString({ payload, secret });
    return this.send('POST', '/api/webhooks/stripe', {
      headers: { 'stripe-signature': signature },
      body: payload,
    });
  }

  /** Uploads a photo file, or a plain picture, and gives its address. */
  async upload(file?: string): Promise<string> {
    const form = new FormData();
    const picture =
      file === undefined
        ? sharp({ create: { width: 64, height: 64, channels: 3, background: '#c96' } })
        : sharp(file);
    const photo = await picture.jpeg().toBuffer();
    form.append('image', new Blob([new Uint8Array(photo)]), 'photo.jpg');
    const { body } = await this.call('POST', '/api/upload-image', { body: form });
    return String(body['imageUrl']);
  }

  private async send(method: string, route: string, init: RequestInit): Promise<Answer> {
    let response: Response;
    try {
      response = await fetch(`${this.world.appUrl}${route}`, { ...init, method, redirect: 'manual' });
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
