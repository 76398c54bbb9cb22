import type { Fields, StoredDocument, Value } from './values';

/** A value in the state file: lossless JSON. */
type JsonValue = { [member: string]: unknown };

/** A document in the state file. */
export interface JsonDocument extends Omit<StoredDocument, 'fields'> {
  fields: Record<string, JsonValue>;
}

/** Converts a document to JSON: bytes as base64, doubles as texts (JSON lacks NaN, ±Infinity and -0). */
export function documentToJson(document: StoredDocument): JsonDocument {
  return { ...document, fields: fieldsToJson(document.fields) };
}

/** Converts the JSON of `documentToJson` to a document. */
export function documentFromJson(json: JsonDocument): StoredDocument {
  return { ...json, fields: fieldsFromJson(json.fields) };
}

function fieldsToJson(fields: Fields): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueToJson(value)]));
}

function valueToJson(value: Value): JsonValue {
  switch (value.valueType) {
    case 'bytesValue':
      return { bytesValue: Buffer.from(value.bytesValue).toString('base64') };
    case 'doubleValue':
      return { doubleValue: Object.is(value.doubleValue, -0) ? '-0' : String(value.doubleValue) };
    case 'arrayValue':
      return { arrayValue: (value.arrayValue.values ?? []).map(valueToJson) };
    case 'mapValue':
      return { mapValue: fieldsToJson(value.mapValue.fields ?? {}) };
    case 'geoPointValue':
      return {
        geoPointValue: {
          latitude: value.geoPointValue.latitude ?? 0,
          longitude: value.geoPointValue.longitude ?? 0,
        },
      };
    case 'nullValue':
    case 'booleanValue':
    case 'integerValue':
    case 'timestampValue':
    case 'stringValue':
    case 'referenceValue': {
      const { valueType, ...member } = value;
      void valueType;
      return member;
    }
  }
}

function fieldsFromJson(fields: Record<string, JsonValue>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueFromJson(value)]));
}

function valueFromJson(json: JsonValue): Value {
  const [valueType, member] = Object.entries(json)[0] ?? [];
  switch (valueType) {
    case 'bytesValue':
      return { valueType, bytesValue: Buffer.from(String(member), 'base64') };
    case 'doubleValue':
      return { valueType, doubleValue: Number(member) };
    case 'arrayValue':
      return { valueType, arrayValue: { values: (member as JsonValue[]).map(valueFromJson) } };
    case 'mapValue':
      return { valueType, mapValue: { fields: fieldsFromJson(member as Record<string, JsonValue>) } };
    case undefined:
    default:
      return { valueType, ...json } as Value;
  }
}
