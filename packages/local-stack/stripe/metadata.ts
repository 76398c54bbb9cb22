import { isGroup } from './form';
import type { Reader } from './parameters';
import { invalidRequest } from './stripe-error';

/** What a request says about metadata: names with their values, empty to remove; null removes all. */
export type MetadataChange = Record<string, string> | null;

/** Stripe's limits (https://docs.stripe.com/api/metadata). */
const MOST_KEYS = 50;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 500;

/** Reads the parameter `metadata`. */
export const metadata: Reader<MetadataChange> = (value, name) => {
  if (value === '') return null;
  const change: Record<string, string> = {};
  if (!isGroup(value)) throw invalidRequest('Invalid object', { param: name });
  for (const [key, entry] of Object.entries(value)) {
    const param = `${name}[${key}]`;
    if (typeof entry !== 'string') throw invalidRequest('Metadata values must be strings', { param });
    if (key.length > LONGEST_KEY) {
      throw invalidRequest(`Metadata keys can be up to ${LONGEST_KEY} characters long: ${key}`, { param });
    }
    if (entry.length > LONGEST_VALUE) {
      throw invalidRequest(
        `Metadata values can have up to ${LONGEST_VALUE} characters, but you passed in a value that is ${entry.length} characters.`,
        { param },
      );
    }
    change[key] = entry;
  }
  return change;
};

/** Metadata after a change. */
export function changeMetadata(
  current: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  const entries = Object.entries({ ...current, ...change }).filter(([, value]) => value !== '');
  if (entries.length > MOST_KEYS) {
    throw invalidRequest(`You can only specify up to ${MOST_KEYS} metadata keys.`, { param: 'metadata' });
  }
  return Object.fromEntries(entries);
}
