import { type FormGroup, type FormValue, isGroup } from './form';
import { invalidRequest, type StripeApiError } from './stripe-error';

/** Reads one parameter's value, or throws a StripeApiError; `name` includes the names of its groups. */
export type Reader<Value> = (value: FormValue, name: string) => Value;

/** The readers of an operation's parameters, by name. */
export type ParameterReaders = Record<string, Reader<unknown>>;

export type ParameterValues<Readers extends ParameterReaders> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined;
};

/** Reads a request's parameters. Throws StripeApiError 400 for a wrong value or an unknown parameter. */
export function readParameters<Readers extends ParameterReaders>(
  readers: Readers,
  form: FormGroup,
  prefix = '',
): ParameterValues<Readers> {
  const nameOf = (key: string): string => (prefix === '' ? key : `${prefix}[${key}]`);
  const unknown = Object.keys(form).filter((key) => !Object.hasOwn(readers, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map(nameOf));
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form)) values[key] = readers[key]?.(value, nameOf(key));
  return values as ParameterValues<Readers>;
}

function unknownParameters(names: string[]): StripeApiError {
  const [first = ''] = names;
  const message = `Received unknown parameters: ${names.join(', ')}. The local stand-in knows those that the app and its tests use.`;
  return invalidRequest(message, { code: 'parameter_unknown', param: first });
}

/** A text that is not empty. */
export const text: Reader<string> = (value, name) => {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: name });
};

/** true or false. */
export const flag: Reader<boolean> = (value, name) => {
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidRequest(`Invalid boolean: ${JSON.stringify(value)}`, { param: name });
};

/** A whole number of at least `least`. */
export function integer(least: number): Reader<number> {
  return (value, name) => {
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value) && Number(value) >= least)
      return Number(value);
    const message = `Invalid integer of at least ${least}: ${JSON.stringify(value)}`;
    throw invalidRequest(message, { code: 'parameter_invalid_integer', param: name });
  };
}

/** One of the given words. */
export function oneOf<const Words extends readonly string[]>(words: Words): Reader<Words[number]> {
  return (value, name) => {
    if (words.includes(value as string)) return value as Words[number];
    throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name });
  };
}

export const texts: Reader<string[]> = (value, name) => {
  if (Array.isArray(value)) return value.map((item, index) => text(item, `${name}[${index}]`));
  throw invalidRequest('Invalid array', { param: name });
};

/** A group of parameters. */
export function group<Readers extends ParameterReaders>(readers: Readers): Reader<ParameterValues<Readers>> {
  return (value, name) => {
    if (isGroup(value)) return readParameters(readers, value, name);
    throw invalidRequest('Invalid object', { param: name });
  };
}

/** The parameter `metadata`: values by name. */
export const metadata: Reader<Record<string, string>> = (value, name) => {
  if (isGroup(value) && Object.values(value).every((entry) => typeof entry === 'string'))
    return value as Record<string, string>;
  throw invalidRequest('Invalid object', { param: name });
};

/** An absolute http(s) address. */
export const webAddress: Reader<string> = (value, name) => {
  const address = text(value, name);
  if (/^https?:\/\/./.test(address) && URL.canParse(address)) return address;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
};
