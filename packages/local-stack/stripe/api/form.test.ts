import { parseForm } from './form';

describe('a form-encoded request', () => {
  const parse = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(new URLSearchParams(text))));

  it('contains groups and lists, in both notations', () => {
    expect(
      parse('a=1&card[number]=42&card[checks][cvc]=x&expand[]=p&expand[]=q&types[0]=r&types[1]=s'),
    ).toEqual({
      a: '1',
      card: { number: '42', checks: { cvc: 'x' } },
      expand: ['p', 'q'],
      types: ['r', 's'],
    });
  });

  it('treats every name as plain text', () => {
    const form = parseForm(
      new URLSearchParams('__proto__[a]=1&metadata[__proto__]=2&metadata[constructor]=3'),
    );
    expect(Object.keys(form)).toEqual(['__proto__', 'metadata']);
    expect(Object.keys(form.metadata ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
