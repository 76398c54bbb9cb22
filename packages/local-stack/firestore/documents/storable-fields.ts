import { invalidArgument, unimplemented } from './errors';
import { TYPE_RANK } from './compare-values';
import { arrayValue, mapValue, type Fields, type Value } from './values';

// https://firebase.google.com/docs/firestore/quotas#limits
const MAX_FIELD_NAME_BYTES = 1500;
const RESERVED_NAME = /^__.+__$/s;

/**
 * Returns the fields as they are stored, with timestamps rounded down to microseconds.
 * @throws INVALID_ARGUMENT for reserved or too long field names, and arrays in arrays;
 * UNIMPLEMENTED for the types that the app does not store
 */
export function storableFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (RESERVED_NAME.test(name)) throw invalidArgument(`field name ${name} is reserved`);
      if (Buffer.byteLength(name) > MAX_FIELD_NAME_BYTES)
        throw invalidArgument(`The property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`);
      return [name, storableValue(value)];
    }),
  );
}

function storableValue(value: Value): Value {
  if (!(value.valueType in TYPE_RANK)) throw unimplemented(`A ${String(value.valueType)}`);
  if (value.valueType === 'arrayValue') {
    const { values } = value.arrayValue;
    if (values.some(({ valueType }) => valueType === 'arrayValue'))
      throw invalidArgument('Cannot convert an array value in an array value.');
    return arrayValue(values.map((element) => storableValue(element)));
  }
  if (value.valueType === 'mapValue') return mapValue(storableFields(value.mapValue.fields));
  if (value.valueType === 'timestampValue') {
    const { seconds = '0', nanos = 0 } = value.timestampValue;
    return { valueType: 'timestampValue', timestampValue: { seconds, nanos: nanos - (nanos % 1000) } };
  }
  return value;
}
