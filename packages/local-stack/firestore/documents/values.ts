/** google.protobuf.Timestamp: seconds since the epoch, and nanoseconds of the second. */
export interface Timestamp {
  seconds?: string;
  nanos?: number;
}

/** The fields of a document or a map. */
export type Fields = Record<string, Value>;

/** google.firestore.v1.Value; `valueType` is the name of its member. */
export type Value =
  | { valueType: 'nullValue'; nullValue: 'NULL_VALUE' }
  | { valueType: 'booleanValue'; booleanValue: boolean }
  | { valueType: 'integerValue'; integerValue: string }
  | { valueType: 'doubleValue'; doubleValue: number }
  | { valueType: 'timestampValue'; timestampValue: Timestamp }
  | { valueType: 'stringValue'; stringValue: string }
  | { valueType: 'bytesValue'; bytesValue: Buffer }
  | { valueType: 'referenceValue'; referenceValue: string }
  | { valueType: 'geoPointValue'; geoPointValue: { latitude?: number; longitude?: number } }
  | { valueType: 'arrayValue'; arrayValue: { values: Value[] } }
  | { valueType: 'mapValue'; mapValue: { fields: Fields } };

export type NumberValue = Extract<Value, { valueType: 'integerValue' | 'doubleValue' }>;

/** A stored document. It is immutable; a write replaces it. */
export interface StoredDocument {
  /** Full resource name: projects/…/databases/…/documents/… */
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export const MIN_INTEGER = -(2n ** 63n);
export const MAX_INTEGER = 2n ** 63n - 1n;
export const NULL_VALUE: Value = { valueType: 'nullValue', nullValue: 'NULL_VALUE' };

/** A 64-bit integer as a value. */
export function integerValue(integer: bigint | number): NumberValue {
  return { valueType: 'integerValue', integerValue: String(integer) };
}

/** A double as a value. */
export function doubleValue(double: number): NumberValue {
  return { valueType: 'doubleValue', doubleValue: double };
}

/** A string as a value. */
export function stringValue(string: string): Value {
  return { valueType: 'stringValue', stringValue: string };
}

/** An array as a value. */
export function arrayValue(values: Value[]): Value {
  return { valueType: 'arrayValue', arrayValue: { values } };
}

/** A map as a value. */
export function mapValue(fields: Fields): Value {
  return { valueType: 'mapValue', mapValue: { fields } };
}

/** A document's name as a value. */
export function referenceValue(name: string): Value {
  return { valueType: 'referenceValue', referenceValue: name };
}

/** Returns the elements of an array value, or undefined for any other value. */
export function elementsOf(value: Value | undefined): readonly Value[] | undefined {
  return value?.valueType === 'arrayValue' ? value.arrayValue.values : undefined;
}

/** Returns the fields of a map value, or undefined for any other value. */
export function fieldsOf(value: Value | undefined): Fields | undefined {
  return value?.valueType === 'mapValue' ? value.mapValue.fields : undefined;
}

/** Whether the value is a number, NaN included. */
export function isNumber(value: Value | undefined): value is NumberValue {
  return value?.valueType === 'integerValue' || value?.valueType === 'doubleValue';
}

/** Returns the number of a value, exactly. */
export function plainNumber(value: NumberValue): bigint | number {
  return value.valueType === 'integerValue' ? BigInt(value.integerValue) : value.doubleValue;
}

/** Whether the value is the double NaN. */
export function isNaNValue(value: Value | undefined): boolean {
  return value?.valueType === 'doubleValue' && Number.isNaN(value.doubleValue);
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
