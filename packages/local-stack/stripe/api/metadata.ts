import { isGroup } from './form';
import type { Reader } from './parameters';
import { invalidRequest } from './stripe-error';

/** A change of metadata: values by name, where an empty value removes the name; null removes all. */
export type MetadataChange = Record<string, string> | null;

/** Stripe's limits (https://docs.stripe.com/api/metadata). */
const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_VALUE_LENGTH = 500;

/** Reads the parameter `metadata`. */
export const metadata: Reader<MetadataChange> = (value, name) => {
  if (value === '') return null;
  const change: Record<string, string> = {};
  if (!isGroup(value)) throw invalidRequest('Invalid object', { param: name });
  for (const [key, entry] of Object.entries(value)) {
    const param = `${name}[${key}]`;
    if (typeof entry !== 'string') throw invalidRequest('Metadata values must be strings', { param });
    if (key.length > MAX_KEY_LENGTH) {
      throw invalidRequest(`Metadata keys can be up to ${MAX_KEY_LENGTH} characters long: ${key}`, { param });
    }
    if (entry.length > MAX_VALUE_LENGTH) {
      throw invalidRequest(
        `Metadata values can have up to ${MAX_VALUE_LENGTH} characters, but you passed in a value that is ${entry.length} characters.`,
        { param },
      );
    }
    change[key] = entry;
  }
  return change;
};

/** Returns the metadata after a change. */
export function changeMetadata(
  current: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  const entries = Object.entries({ ...current, ...change }).filter(([, value]) => value !== '');
  if (entries.length > MAX_KEYS) {
    throw invalidRequest(`You can only specify up to ${MAX_KEYS} metadata keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(entries);
}
