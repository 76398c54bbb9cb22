import { randomUUID } from 'node:crypto';

import { signInLocally } from '@/scripts/sign-in-locally';
import type { Course } from './course';
import type { Site } from './site';

let people = 0;

/** Somebody who signed in, and what they ask of the app. */
export class Person {
  private constructor(
    private readonly site: Site,
    private readonly idToken: string,
    readonly uid: string,
  ) {}

  /** Somebody who was never there before. */
  static async signIn(site: Site): Promise<Person> {
    people += 1;
    const { idToken, localId } = await signInLocally(site.addresses, `person-${people}@example.com`);
    return new Person(site, idToken, localId);
  }

  /** Asks for something; `name` stands for addresses that hold an id. Gives the answer's JSON. */
  async get<Body>(course: Course, route: string, name = route): Promise<Body> {
    return course.callForJson(`GET ${name}`, { url: this.urlOf(route), headers: this.headers() });
  }

  /** Sends JSON, or a form; see `get`. */
  async send<Body>(
    course: Course,
    method: string,
    route: string,
    body?: object,
    name = route,
  ): Promise<Body> {
    const isForm = body instanceof FormData;
    return course.callForJson(`${method} ${name}`, {
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
