/** google.protobuf.Timestamp: seconds since the epoch, and nanoseconds of the second. */
export interface Timestamp {
  seconds?: string;
  nanos?: number;
}

/** The fields of a document or a map. */
export type Fields = Record<string, Value>;

/** google.firestore.v1.Value, without the types that the app does not store; `valueType` is the name of its member. */
export type Value =
  | { valueType: 'nullValue'; nullValue: 'NULL_VALUE' }
  | { valueType: 'booleanValue'; booleanValue: boolean }
  | { valueType: 'integerValue'; integerValue: string }
  | { valueType: 'doubleValue'; doubleValue: number }
  | { valueType: 'timestampValue'; timestampValue: Timestamp }
  | { valueType: 'stringValue'; stringValue: string }
  | { valueType: 'referenceValue'; referenceValue: string }
  | { valueType: 'arrayValue'; arrayValue: { values: Value[] } }
  | { valueType: 'mapValue'; mapValue: { fields: Fields } };

/** A stored document. It is immutable; a write replaces it. */
export interface StoredDocument {
  /** Full resource name: projects/…/databases/…/documents/… */
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export const NULL_VALUE: Value = { valueType: 'nullValue', nullValue: 'NULL_VALUE' };

/** A 64-bit integer as a value. */
export function integerValue(integer: number): Value {
  return { valueType: 'integerValue', integerValue: String(integer) };
}

/** An array as a value. */
export function arrayValue(values: Value[]): Value {
  return { valueType: 'arrayValue', arrayValue: { values } };
}

/** A map as a value. */
export function mapValue(fields: Fields): Value {
  return { valueType: 'mapValue', mapValue: { fields } };
}

/** Returns the elements of an array value, or undefined for any other value. */
export function elementsOf(value: Value | undefined): readonly Value[] | undefined {
  return value?.valueType === 'arrayValue' ? value.arrayValue.values : undefined;
}

/** Returns the fields of a map value, or undefined for any other value. */
export function fieldsOf(value: Value | undefined): Fields | undefined {
  return value?.valueType === 'mapValue' ? value.mapValue.fields : undefined;
}

/** Returns the number of a value, or undefined for a value of another type. */
export function numberOf(value: Value | undefined): number | undefined {
  if (value?.valueType === 'integerValue') return Number(value.integerValue);
  return value?.valueType === 'doubleValue' ? value.doubleValue : undefined;
}

/** Nanoseconds since the epoch. */
export function nanosecondsOf(timestamp: Timestamp): bigint {
  return BigInt(timestamp.seconds ?? 0) * 1_000_000_000n + BigInt(timestamp.nanos ?? 0);
}

/** A timestamp of whole microseconds since the epoch. */
export function timestampOfMicroseconds(microseconds: bigint): Timestamp {
  const remainder = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return { seconds: String((microseconds - remainder) / 1_000_000n), nanos: Number(remainder) * 1000 };
}
