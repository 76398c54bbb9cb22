import { JWT } from 'google-auth-library';
import { z } from 'zod';

import type { Environment } from '@/lib/server/environment/environment';
import { redact } from '@/lib/server/redact';
import { Broken, NotCheckable, tryAgain } from './finding';

const TIMEOUT_MS = 10_000;
const NEW_KEY =
  'Firebase console → Project settings → Service accounts → Generate new private key; set FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY from its file.';

/** An error of Google's services. https://cloud.google.com/apis/design/errors */
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/**
 * Calls Google's services as the app's service account. When the variable of the sign-in emulator is set, the emulator
 * replaces all of them, with the name of a service's host at the beginning of the path.
 */
export class Google {
  private readonly client: JWT;

  constructor(
    private readonly environment: Pick<
      Environment,
      'FIREBASE_CLIENT_EMAIL' | 'FIREBASE_PRIVATE_KEY' | 'FIREBASE_AUTH_EMULATOR_HOST'
    >,
  ) {
    const { FIREBASE_CLIENT_EMAIL: email, FIREBASE_PRIVATE_KEY: key } = environment;
    const fetchImplementation: typeof fetch = (address, init) => this.fetch(address, init);
    const scopes = ['https://www.googleapis.com/auth/cloud-platform'];
    this.client = new JWT({ email, key, scopes, transporterOptions: { fetchImplementation } });
  }

  /** Gets an access token. Throws Broken when Google gives none. */
  async signIn(): Promise<void> {
    await this.client.getAccessToken().catch((error: unknown) => {
      // An error about the key has no such field.
      const isUnanswered = error instanceof Error && 'response' in error && error.response === undefined;
      throw isUnanswered ? noAnswer() : new Broken(problemOf(error), NEW_KEY);
    });
  }

  /**
   * Sends a GET, or a PATCH with a body, as the service account. Returns the answer's body, or undefined for 404. Throws
   * NotCheckable without an access token, the API or a role, Broken for another status and without an answer.
   */
  async ask<Body>(url: string, schema: z.ZodType<Body>, body?: object): Promise<Body | undefined> {
    await this.signIn().catch(() => {
      throw new NotCheckable('The service account must get access first.');
    });
    const change = body && { method: 'PATCH' as const, data: body };
    const { status, data } = await this.client
      .request<unknown>({ url, ...change, validateStatus: () => true })
      .catch(() => Promise.reject(noAnswer()));
    if (status === 200) return schema.parse(data);
    if (status === 404) return undefined;
    const { message = '' } = errorSchema.safeParse(data).data?.error ?? {};
    if (status !== 401 && status !== 403)
      throw new Broken(`Google answers with ${status}: ${message}`, tryAgain('status.cloud.google.com'));
    // The message names a service that is not enabled, or a permission.
    throw new NotCheckable(
      `${message} The service account needs the role Firebase Admin: Google Cloud console → IAM & Admin → IAM.`,
    );
  }

  /** Sends a request to a service, or to the emulator in its place. */
  fetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { host, pathname, search, href } = new URL(address instanceof Request ? address.url : address);
    const { FIREBASE_AUTH_EMULATOR_HOST: emulator } = this.environment;
    const target = emulator === undefined ? href : `http://${emulator}/${host}${pathname}${search}`;
    return fetch(target, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  }
}

function noAnswer(): Broken {
  return new Broken('Google gives no answer.', tryAgain('status.firebase.google.com'));
}

/** Describes a failed sign-in. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/DECODER|PEM|asn1|unsupported/i.test(message)) return 'FIREBASE_PRIVATE_KEY is no private key.';
  if (/signature/i.test(message)) return 'FIREBASE_PRIVATE_KEY is not the service account’s key.';
  if (/account not found/i.test(message)) return 'There is no such service account.';
  return `Google gives the service account no access token: ${redact(message)}`;
}
