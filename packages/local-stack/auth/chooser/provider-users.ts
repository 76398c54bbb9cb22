import { createHash } from 'node:crypto';

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

/** The problems of a new user, by field. */
export interface UserErrors {
  name?: string;
  email?: string;
}

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Reads a new user from the chooser's form. `known` are the users that it offers already. */
export function readUser(
  form: Record<string, unknown>,
  known: readonly ProviderUser[],
): { user: ProviderUser } | { errors: UserErrors } {
  const name = typeof form.name === 'string' ? form.name.trim() : '';
  const email = typeof form.email === 'string' ? form.email.trim().toLowerCase() : '';
  const errors: UserErrors = {};
  if (name === '') errors.name = 'Please enter a name.';
  else if (name.length > MAX_NAME_LENGTH) errors.name = `Please use at most ${MAX_NAME_LENGTH} characters.`;
  if (email === '') errors.email = 'Please enter an e-mail address.';
  else if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) {
    errors.email = 'Please enter an address like ada@example.com.';
  } else if (known.some((user) => user.email === email)) {
    errors.email = 'This address is in the list already.';
  }
  return Object.keys(errors).length > 0 ? { errors } : { user: { name, email } };
}
