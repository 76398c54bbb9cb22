import { isGroup } from './form';
import type { Reader } from './parameters';
import { invalidRequest } from './stripe-error';

/** Reads the parameter `metadata`: values by name. */
export const metadata: Reader<Record<string, string>> = (value, name) => {
  if (isGroup(value) && Object.values(value).every((entry) => typeof entry === 'string'))
    return value as Record<string, string>;
  throw invalidRequest('Invalid object', { param: name });
};
