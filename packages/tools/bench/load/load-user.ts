import { randomUUID } from 'node:crypto';

import { signInLocally } from '@/scripts/portrait/sign-in-locally';
import type { JourneyClient } from './journey-client';
import type { Site } from './site';

let userCount = 0;

/** A signed-in user and their requests. */
export class LoadUser {
  private constructor(
    private readonly site: Site,
    private readonly idToken: string,
    readonly uid: string,
  ) {}

  /** Signs a new user in. */
  static async signIn(site: Site): Promise<LoadUser> {
    userCount += 1;
    const { idToken, localId } = await signInLocally(site.addresses, `user-${userCount}@example.com`);
    return new LoadUser(site, idToken, localId);
  }

  /** Sends a GET and returns the answer's JSON; `name` replaces a route that contains an id. */
  async get<Body>(client: JourneyClient, route: string, name = route): Promise<Body> {
    return client.callForJson(`GET ${name}`, { url: this.urlOf(route), headers: this.headers() });
  }

  /** Sends JSON or a form; otherwise like `get`. */
  async send<Body>(
    client: JourneyClient,
    method: string,
    route: string,
    body?: object,
    name = route,
  ): Promise<Body> {
    const isForm = body instanceof FormData;
    return client.callForJson(`${method} ${name}`, {
      url: this.urlOf(route),
      method,
      headers: {
        ...this.headers(),
        'idempotency-key': randomUUID(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.idToken}` };
  }

  private urlOf(route: string): string {
    return `${this.site.addresses.app}${route}`;
  }
}
