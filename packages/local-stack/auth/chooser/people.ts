import { createHash } from 'node:crypto';

/** A person whom the chooser offers. */
export interface Person {
  /** In lower case; it identifies the person. */
  email: string;
  name: string;
}

/** Invented people who are always there. */
export const READY_PEOPLE: readonly Person[] = [
  { email: 'amara.okafor@example.com', name: 'Amara Okafor' },
  { email: 'jonas.lindqvist@example.com', name: 'Jonas Lindqvist' },
  { email: 'maria.lebedeva@example.com', name: 'Мария Лебедева' },
];

const SUBJECT_DIGITS = 21;

/**
 * A person's subject at the provider: 21 digits, as Google's are, and always the same ones for an e-mail
 * address, so that someone who deletes an account and comes back is recognised.
 */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return BigInt(`0x${digest}`).toString().slice(0, SUBJECT_DIGITS);
}

/** The claims of the ID token that the provider would give for a person. */
export function claimsOf(person: Person): object {
  return { sub: subjectOf(person.email), email: person.email, email_verified: true, name: person.name };
}

/** What is wrong with a new person, by field; empty when nothing is. */
export interface PersonErrors {
  name?: string;
  email?: string;
}

const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Reads a person from the chooser's form. `taken` are the people who are offered already. */
export function readPerson(
  form: Record<string, unknown>,
  taken: readonly Person[],
): { person: Person } | { errors: PersonErrors } {
  const name = typeof form.name === 'string' ? form.name.trim() : '';
  const email = typeof form.email === 'string' ? form.email.trim().toLowerCase() : '';
  const errors: PersonErrors = {};
  if (name === '') errors.name = 'Please enter a name.';
  else if (name.length > LONGEST_NAME) errors.name = `Please use at most ${LONGEST_NAME} characters.`;
  if (email === '') errors.email = 'Please enter an e-mail address.';
  else if (email.length > LONGEST_EMAIL || !EMAIL_PATTERN.test(email)) {
    errors.email = 'Please enter an address like ada@example.com.';
  } else if (taken.some((person) => person.email === email)) {
    errors.email = 'This address is in the list already.';
  }
  return Object.keys(errors).length > 0 ? { errors } : { person: { name, email } };
}
