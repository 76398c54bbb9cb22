import { createHash } from 'node:crypto';

import { z } from 'zod';

/** A user at the sign-in provider, whom the chooser offers. */
export interface ProviderUser {
  /** In lower case; it identifies the user. */
  email: string;
  name: string;
}

/** The invented users that the chooser always offers. */
export const PREDEFINED_USERS: readonly ProviderUser[] = [
  { email: 'amara.okafor@example.com', name: 'Amara Okafor' },
  { email: 'jonas.lindqvist@example.com', name: 'Jonas Lindqvist' },
  { email: 'maria.lebedeva@example.com', name: 'Мария Лебедева' },
];

const SUBJECT_DIGITS = 21;

/** Returns a user's subject at the provider: 21 digits, as Google's, which depend only on the e-mail address. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return BigInt(`0x${digest}`).toString().slice(0, SUBJECT_DIGITS);
}

/** Returns the claims of the provider's ID token for a user. */
export function claimsOf({ email, name }: ProviderUser): object {
  return { sub: subjectOf(email), email, email_verified: true, name };
}

/** In characters. */
export const MAX_NAME_LENGTH = 100;

const userSchema = z.object({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  email: z.string().trim().toLowerCase().pipe(z.email()),
});

/** Reads a new user from the chooser's form, which browsers check first. Returns null for another form. */
export function readUser(form: unknown): ProviderUser | null {
  return userSchema.safeParse(form).data ?? null;
}
