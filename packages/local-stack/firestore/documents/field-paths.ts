import { invalidArgument } from './errors';
import { fieldsOf, mapValue, type Fields, type StoredDocument, type Value } from './values';

/** The path of a document's name. */
export const NAME_FIELD = '__name__';

const SEGMENT = /(?:([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`)(\.|$)/sy;

/**
 * Splits a field path into field names: `` foo.`x&y` `` into `foo` and `x&y`.
 * @throws INVALID_ARGUMENT for a path outside the syntax (google.firestore.v1.Document.fields)
 */
export function parseFieldPath(path: string): string[] {
  const names: string[] = [];
  let at = 0;
  let more = true;
  while (more) {
    SEGMENT.lastIndex = at;
    const match = SEGMENT.exec(path);
    if (!match) throw invalidArgument(`Invalid property path "${path}".`);
    names.push(match[1] ?? (match[2] ?? '').replace(/\\(.)/gs, '$1'));
    at += match[0].length;
    more = match[3] === '.';
  }
  return names;
}

/** Returns the value at a path, or undefined. */
export function getField(fields: Fields, names: readonly string[]): Value | undefined {
  let value: Value | undefined = mapValue(fields);
  for (const name of names) {
    const inner: Fields | undefined = fieldsOf(value);
    if (!inner || !Object.hasOwn(inner, name)) return undefined;
    value = inner[name];
  }
  return value;
}

/** Returns the value at a path of a document; `__name__` is the name. */
export function documentField(document: StoredDocument, path: string): Value | undefined {
  return path === NAME_FIELD
    ? { valueType: 'referenceValue', referenceValue: document.name }
    : getField(document.fields, parseFieldPath(path));
}

/**
 * Returns a copy of the fields with a value at a path, and its maps; undefined deletes the field and creates no map.
 */
export function withField(fields: Fields, names: readonly string[], value: Value | undefined): Fields {
  const [name, ...rest] = names;
  if (name === undefined) return fields;
  if (rest.length === 0) {
    if (value !== undefined) return { ...fields, [name]: value };
    return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  }
  const inner = Object.hasOwn(fields, name) ? fieldsOf(fields[name]) : undefined;
  if (!inner && value === undefined) return fields;
  return { ...fields, [name]: mapValue(withField(inner ?? {}, rest, value)) };
}

/** Returns the fields at the paths; undefined: all fields. */
export function projectFields(fields: Fields, paths: readonly string[] | undefined): Fields {
  if (paths === undefined) return fields;
  let projection: Fields = {};
  for (const path of paths) {
    const names = parseFieldPath(path);
    const value = getField(fields, names);
    if (value !== undefined) projection = withField(projection, names, value);
  }
  return projection;
}
