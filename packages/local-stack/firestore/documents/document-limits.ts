import { invalidArgument, unimplemented } from './errors';
import { TYPE_RANK } from './compare-values';
import { relativePathOf } from './resource-names';
import { arrayValue, mapValue, type Fields, type Value } from './values';

// https://firebase.google.com/docs/firestore/quotas#limits
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_VALUE_BYTES = 1_048_487;
const MAX_FIELD_NAME_BYTES = 1500;
const RESERVED_NAME = /^__.+__$/s;

/** Returns a document's size in bytes, as Firestore limits it: https://firebase.google.com/docs/firestore/storage-size */
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
    case 'stringValue':
      return Buffer.byteLength(value.stringValue) + 1;
    case 'referenceValue':
      return nameSize(value.referenceValue);
    case 'arrayValue':
      return value.arrayValue.values.reduce((sum, element) => sum + valueSize(element), 0);
    case 'mapValue':
      return fieldsSize(value.mapValue.fields);
  }
}

/**
 * Returns the fields as they are stored, with timestamps rounded down to microseconds.
 * @throws INVALID_ARGUMENT for reserved or too long field names, arrays in arrays, and values that are too long;
 * UNIMPLEMENTED for the types that the app does not store
 */
export function storableFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (RESERVED_NAME.test(name)) throw invalidArgument(`field name ${name} is reserved`);
      if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES)
        throw invalidArgument(`The property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`);
      return [name, storableValue(value, name)];
    }),
  );
}

function storableValue(value: Value, property: string): Value {
  if (!(value.valueType in TYPE_RANK)) throw unimplemented(`A ${String(value.valueType)}`);
  if (value.valueType === 'arrayValue') {
    const { values } = value.arrayValue;
    if (values.some(({ valueType }) => valueType === 'arrayValue'))
      throw invalidArgument('Cannot convert an array value in an array value.');
    return arrayValue(values.map((element) => storableValue(element, property)));
  }
  if (value.valueType === 'mapValue') return mapValue(storableFields(value.mapValue.fields));
  if (value.valueType === 'timestampValue') {
    const { seconds = '0', nanos = 0 } = value.timestampValue;
    return { valueType: 'timestampValue', timestampValue: { seconds, nanos: nanos - (nanos % 1000) } };
  }
  if (value.valueType === 'stringValue' && Buffer.byteLength(value.stringValue) > MAX_VALUE_BYTES)
    throw invalidArgument(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
  return value;
}
