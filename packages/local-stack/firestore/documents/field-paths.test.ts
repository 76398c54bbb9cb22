import fc from 'fast-check';

import { getField, parseFieldPath, projectFields } from './field-paths';
import { integerValue, mapValue } from './values';

function quoted(name: string): string {
  return `\`${name.replace(/[`\\]/g, '\\$&')}\``;
}

describe('field paths', () => {
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
