import { JWT } from 'google-auth-library';
import { z } from 'zod';

import type { Environment } from '@/lib/server/environment/environment';
import { redact } from '@/lib/server/redact';
import { UserError } from '@/tools/command';
import { callJson, type JsonAnswer } from '../kit/call-json';
import { Broken, NotCheckable, tryAgain } from './finding';

/** An answer of one of Google's services. */
export type GoogleAnswer = Pick<JsonAnswer, 'status' | 'body'>;

type GoogleEnvironment = Pick<
  Environment,
  'APP_URL' | 'FIREBASE_CLIENT_EMAIL' | 'FIREBASE_PRIVATE_KEY' | 'FIREBASE_AUTH_EMULATOR_HOST'
>;

export const IDENTITY_TOOLKIT = 'https://identitytoolkit.googleapis.com';
export const FIRESTORE = 'https://firestore.googleapis.com/v1';
export const FIREBASE_RULES = 'https://firebaserules.googleapis.com/v1';

const SCOPES = ['https://www.googleapis.com/auth/cloud-platform'];
const TIMEOUT_MS = 10_000;
const NEW_KEY =
  'Firebase console → Project settings → Service accounts → Generate new private key; set FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY from its file.';
/** Reasons to refuse a call that a role does not change. Google's message names the page that does. */
const REFUSALS_OF_PROJECT = ['SERVICE_DISABLED', 'BILLING_DISABLED'];

/** An error of Google's services; only ErrorInfo has a reason. https://cloud.google.com/apis/design/errors */
const errorSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

/**
 * Calls Google's services as the app's service account. When the variable of the sign-in emulator is set, the emulator
 * replaces all of them, with the name of a service's host at the beginning of the path.
 */
export class Google {
  private token: Promise<string> | undefined;

  constructor(private readonly environment: GoogleEnvironment) {}

  /** Returns an access token. Throws Broken when Google gives none, NotCheckable without the variables. */
  signIn(): Promise<string> {
    this.token ??= this.requestToken();
    return this.token;
  }

  /** Returns the access token. Throws NotCheckable when Google gives none. */
  requireAccess(): Promise<string> {
    return this.signIn().catch((error: unknown) => {
      if (error instanceof NotCheckable) throw error;
      throw new NotCheckable('The service account must get access first.');
    });
  }

  /**
   * Sends a GET as the service account. Throws NotCheckable without an access token, and without the API or the
   * permission, which the app does not need; Broken without an answer.
   * @param role the role that gives the permission
   */
  get(address: string, role: string): Promise<GoogleAnswer> {
    return this.askAsAccount(address, role, {});
  }

  /** Sends a PATCH as the service account. Throws as `get` does. */
  patch(address: string, role: string, body: object): Promise<GoogleAnswer> {
    return this.askAsAccount(address, role, { method: 'PATCH', body });
  }

  /** Sends a POST as the service account. Throws as `get` does. */
  post(address: string, role: string, body: object): Promise<GoogleAnswer> {
    return this.askAsAccount(address, role, { method: 'POST', body });
  }

  /** Sends a GET without an account, as a page of the app does. Throws Broken without an answer. */
  getAsPage(address: string): Promise<GoogleAnswer> {
    // The key may be restricted to the pages of the app.
    return this.ask(address, { headers: { referer: `${this.environment.APP_URL}/` } });
  }

  private async requestToken(): Promise<string> {
    // Read here, because calls without an account work while these variables are missing.
    const { FIREBASE_CLIENT_EMAIL: email, FIREBASE_PRIVATE_KEY: key } = this.environment;
    const fetchImplementation: typeof fetch = (address, init) =>
      fetch(this.addressOf(address), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const client = new JWT({ email, key, scopes: SCOPES, transporterOptions: { fetchImplementation } });
    try {
      const { token } = await client.getAccessToken();
      if (typeof token === 'string') return token;
    } catch (error) {
      // An error about the key has no such field.
      const isUnanswered = error instanceof Error && 'response' in error && error.response === undefined;
      throw isUnanswered ? noAnswerOf('oauth2.googleapis.com') : new Broken(problemOf(error), NEW_KEY);
    }
    throw new Broken('Google gives the service account no access token.', NEW_KEY);
  }

  private async askAsAccount(address: string, role: string, call: object): Promise<GoogleAnswer> {
    const answer = await this.ask(address, { ...call, token: await this.requireAccess() });
    if (answer.status !== 401 && answer.status !== 403) return answer;
    const { details, message } = errorOf(answer);
    const isOfProject = details.some(({ reason }) => REFUSALS_OF_PROJECT.includes(reason));
    throw new NotCheckable(
      isOfProject
        ? message
        : `The service account may not do this; give it the role ${role} at Google Cloud console → IAM & Admin → IAM.`,
    );
  }

  private async ask(address: string, call: Partial<Parameters<typeof callJson>[1]>): Promise<GoogleAnswer> {
    const options = { ...call, timeoutMs: TIMEOUT_MS };
    const answer = await callJson(this.addressOf(address), options).catch(() => undefined);
    if (answer?.body === undefined) throw noAnswerOf(new URL(address).host);
    return answer;
  }

  private addressOf(address: string | URL | Request): string {
    const { host, pathname, search, href } = new URL(address instanceof Request ? address.url : address);
    const { FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = this.environment;
    return emulatorHost === undefined ? href : `http://${emulatorHost}/${host}${pathname}${search}`;
  }
}

/**
 * Signs in as the service account that variables name. Throws UserError for a missing variable, and where Google gives no
 * access token.
 */
export async function signInAtGoogle(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ google: Google; projectId: string }> {
  const required = (name: string): string => {
    const value = variables[name];
    if (!value) throw new UserError(`The environment variable ${name} is missing.`);
    return value;
  };
  const projectId = required('NEXT_PUBLIC_FIREBASE_PROJECT_ID');
  const google = new Google({
    APP_URL: variables['APP_URL'] ?? '',
    FIREBASE_CLIENT_EMAIL: required('FIREBASE_CLIENT_EMAIL'),
    FIREBASE_PRIVATE_KEY: required('FIREBASE_PRIVATE_KEY').replaceAll(String.raw`\n`, '\n'),
    FIREBASE_AUTH_EMULATOR_HOST: variables['FIREBASE_AUTH_EMULATOR_HOST'],
  });
  await google.signIn();
  return { google, projectId };
}

/**
 * Returns the body of an answer with the status 200. Throws UserError for another form, and with Google's message for
 * another status.
 * @param call what was asked for, after “Google answers with 400 to”
 */
export function bodyOf<Schema extends z.ZodType>(
  answer: GoogleAnswer,
  schema: Schema,
  call: string,
): z.infer<Schema> {
  if (answer.status !== 200)
    throw new UserError(`Google answers with ${answer.status} to ${call}: ${errorOf(answer).message}`);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success)
    throw new UserError(`Google's answer to ${call} has another form:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Whether Google refuses to create what is there already. */
export function alreadyExists(answer: GoogleAnswer): boolean {
  return answer.status === 409 && errorOf(answer).status === 'ALREADY_EXISTS';
}

function errorOf({ body }: GoogleAnswer): z.infer<typeof errorSchema>['error'] {
  return errorSchema.safeParse(body).data?.error ?? { message: 'without a reason', details: [] };
}

function noAnswerOf(host: string): Broken {
  return new Broken(`${host} gives no answer.`, tryAgain('status.firebase.google.com'));
}

/** Describes a failed sign-in. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/DECODER|PEM|asn1|unsupported/i.test(message)) return 'FIREBASE_PRIVATE_KEY is no private key.';
  if (/signature/i.test(message)) return 'FIREBASE_PRIVATE_KEY is not the service account’s key.';
  if (/account not found/i.test(message)) return 'There is no such service account.';
  return `Google gives the service account no access token: ${redact(message)}`;
}
