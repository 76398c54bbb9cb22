import fc from 'fast-check';

import { getField, parseFieldPath, projectFields, withField } from './field-paths';
import { integerValue, mapValue, stringValue } from './values';

function quoted(name: string): string {
  return `\`${name.replace(/[`\\]/g, '\\$&')}\``;
}

describe('field paths', () => {
  it('splits simple and quoted names', () => {
    expect(parseFieldPath('a')).toEqual(['a']);
    expect(parseFieldPath('foo.`x&y`._b1')).toEqual(['foo', 'x&y', '_b1']);
    expect(parseFieldPath('`a.b`.`bak\\`tik`.`back\\\\slash`')).toEqual(['a.b', 'bak`tik', 'back\\slash']);
  });

  it('parses every quoted name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }), (names) => {
        expect(parseFieldPath(names.map(quoted).join('.'))).toEqual(names);
      }),
    );
  });

  it.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a-b', '`a', '``', 'a`b`', '`a`b'])('refuses %p', (path) => {
    expect(() => parseFieldPath(path)).toThrow('Invalid property path');
  });

  it('sets, replaces and deletes without changing the given fields', () => {
    const fields = { a: mapValue({ b: integerValue(1) }), text: stringValue('x') };
    const copy = structuredClone(fields);
    expect(withField(fields, ['a', 'c'], integerValue(2))).toEqual({
      a: mapValue({ b: integerValue(1), c: integerValue(2) }),
      text: stringValue('x'),
    });
    expect(withField(fields, ['text', 'inner'], integerValue(3))['text']).toEqual(
      mapValue({ inner: integerValue(3) }),
    );
    expect(withField(fields, ['a', 'b'], undefined)['a']).toEqual(mapValue({}));
    expect(withField(fields, ['none', 'b'], undefined)).toEqual(fields);
    expect(fields).toEqual(copy);
  });

  it('finds no inherited properties', () => {
    expect(getField({}, ['constructor'])).toBeUndefined();
    expect(getField({ a: mapValue({}) }, ['a', 'toString'])).toBeUndefined();
  });

  it('projects onto paths', () => {
    const fields = { a: mapValue({ b: integerValue(1), c: integerValue(2) }), d: integerValue(3) };
    expect(projectFields(fields, ['a.c', 'none', '__name__'])).toEqual({
      a: mapValue({ c: integerValue(2) }),
    });
    expect(projectFields(fields, [])).toEqual({});
    expect(projectFields(fields, undefined)).toBe(fields);
  });
});
