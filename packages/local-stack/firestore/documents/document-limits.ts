import { invalidArgument } from '../errors';
import { databaseOfParent, relativePathOf } from './resource-names';
import { arrayValue, elementsOf, fieldsOf, type Fields, type Value } from './values';

// https://firebase.google.com/docs/firestore/quotas#limits
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_VALUE_BYTES = 1_048_487;
const MAX_FIELD_NAME_BYTES = 1500;
const MAX_NESTING = 20;
const RESERVED_NAME = /^__.+__$/s;
const VECTOR_FIELDS = new Set(['__type__', 'value']);
const MIN_SECOND = -62_135_596_800n;
const MAX_SECOND = 253_402_300_799n;

/**
 * Returns a document's size in bytes, as Firestore limits it.
 * @see https://firebase.google.com/docs/firestore/storage-size
 */
export function documentSize(name: string, fields: Fields): number {
  return nameSize(name) + fieldsSize(fields) + 32;
}

/** @throws INVALID_ARGUMENT if the document is larger than 1 MiB. */
export function checkDocumentSize(name: string, fields: Fields): void {
  const size = documentSize(name, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  throw invalidArgument(
    `Document '${name}' cannot be written because its size (${size.toLocaleString('en')} bytes) exceeds ` +
      `the maximum allowed size of ${MAX_DOCUMENT_BYTES.toLocaleString('en')} bytes.`,
  );
}

function nameSize(name: string): number {
  const ids = relativePathOf(name).split('/');
  return ids.reduce((sum, id) => sum + Buffer.byteLength(id) + 1, 16);
}

function fieldsSize(fields: Fields): number {
  return Object.entries(fields).reduce(
    (sum, [field, value]) => sum + Buffer.byteLength(field) + 1 + valueSize(value),
    0,
  );
}

function valueSize(value: Value): number {
  switch (value.valueType) {
    case 'nullValue':
    case 'booleanValue':
      return 1;
    case 'integerValue':
    case 'doubleValue':
    case 'timestampValue':
      return 8;
    case 'geoPointValue':
      return 16;
    case 'stringValue':
      return Buffer.byteLength(value.stringValue) + 1;
    case 'bytesValue':
      return value.bytesValue.length;
    case 'referenceValue':
      return nameSize(value.referenceValue);
    case 'arrayValue':
      return (value.arrayValue.values ?? []).reduce((sum, element) => sum + valueSize(element), 0);
    case 'mapValue':
      return fieldsSize(value.mapValue.fields ?? {});
  }
}

/**
 * Checks the fields of a write and returns them as they are stored, with timestamps rounded down to microseconds.
 * @throws INVALID_ARGUMENT for reserved or too long field names, arrays in arrays, more than 20 levels of maps and
 *   arrays, values that are too long or out of range
 */
export function storableFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      checkFieldName(name);
      return [name, storableValue(value, name, 0)];
    }),
  );
}

function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('The property.name is the empty string.');
  if (RESERVED_NAME.test(name)) throw invalidArgument(`field name ${name} is reserved`);
  if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES) {
    throw invalidArgument(`The property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`);
  }
}

function storableValue(value: Value, property: string, depth: number): Value {
  if (depth > MAX_NESTING) {
    throw invalidArgument(`Property ${property} contains an invalid nested entity.`);
  }
  if (value.valueType === 'arrayValue') {
    const elements = elementsOf(value) ?? [];
    return arrayValue(elements.map((element) => storableElement(element, property, depth)));
  }
  if (value.valueType === 'mapValue') return storableMap(fieldsOf(value) ?? {}, property, depth);
  if (value.valueType === 'timestampValue') return storableTimestamp(value);
  checkScalar(value, property);
  return value;
}

function storableElement(element: Value, property: string, depth: number): Value {
  if (element.valueType === 'arrayValue') {
    throw invalidArgument('Cannot convert an array value in an array value.');
  }
  return storableValue(element, property, depth + 1);
}

function storableMap(fields: Fields, property: string, depth: number): Value {
  const isVector = Object.hasOwn(fields, '__type__');
  const stored = Object.entries(fields).map(([name, value]) => {
    if (!(isVector && VECTOR_FIELDS.has(name))) checkFieldName(name);
    return [name, storableValue(value, property, depth + 1)] as const;
  });
  return { valueType: 'mapValue', mapValue: { fields: Object.fromEntries(stored) } };
}

function storableTimestamp(value: Extract<Value, { valueType: 'timestampValue' }>): Value {
  const { seconds = '0', nanos = 0 } = value.timestampValue;
  if (BigInt(seconds) < MIN_SECOND || BigInt(seconds) > MAX_SECOND) {
    throw invalidArgument('Timestamp seconds exceeds limit for field.');
  }
  return { valueType: 'timestampValue', timestampValue: { seconds, nanos: nanos - (nanos % 1000) } };
}

function checkScalar(value: Value, property: string): void {
  // A client may send a value without a member, which the type does not show.
  if ((value.valueType as string | undefined) === undefined) {
    throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  }
  if (value.valueType === 'stringValue' || value.valueType === 'bytesValue') {
    const content = value.valueType === 'stringValue' ? value.stringValue : value.bytesValue;
    if (Buffer.byteLength(content) > MAX_VALUE_BYTES) {
      throw invalidArgument(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
    }
  }
  if (value.valueType === 'referenceValue') databaseOfParent(value.referenceValue);
  if (value.valueType === 'geoPointValue') {
    checkDegrees('latitude', value.geoPointValue.latitude ?? 0, 90);
    checkDegrees('longitude', value.geoPointValue.longitude ?? 0, 180);
  }
}

function checkDegrees(name: string, degrees: number, max: number): void {
  if (Math.abs(degrees) <= max) return;
  throw invalidArgument(`Geo point ${name} '${degrees}' outside permitted range -${max} to ${max}.`);
}
