import { invalidArgument, unimplemented } from './errors';
import { TYPE_RANK } from './compare-values';
import { arrayValue, mapValue, type Fields, type Value } from './values';

/**
 * Returns the fields as they are stored, with timestamps rounded down to microseconds.
 * @throws INVALID_ARGUMENT for arrays in arrays; UNIMPLEMENTED for the types that the app does not store
 */
export function storableFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, storableValue(value)]));
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
