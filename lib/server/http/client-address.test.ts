import fc from 'fast-check';

import { propertyRuns } from '../../testing/property-runs';
import { clientAddress } from './client-address';

function addressOf(forwardedFor?: string, trustedProxyHops: number | null = null): string | null {
  const headers: HeadersInit = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return clientAddress(new Request('https://chiaro.example.com', { headers }), { trustedProxyHops });
}

describe('clientAddress behind proxies', () => {
  it.each([
    [1, '203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    [1, '198.51.100.1,203.0.113.7 ', '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    [3, '198.51.100.1, 203.0.113.7, 10.0.0.2, 10.0.0.1', '203.0.113.7'],
    // A call that did not pass the outer proxy.
    [2, '203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7, unknown', null],
    [1, '203.0.113.7,', null],
    [1, undefined, null],
  ])('returns behind %d for %s the address %s', (hops, header, expected) => {
    expect(addressOf(header, hops)).toBe(expected);
  });

  it('returns the address that the outermost trusted proxy appended, whatever the caller writes', () => {
    const address = fc
      .ipV4()
      .filter((text) => !text.startsWith('127.'))
      .map((text) => text.split('.').map(Number).join('.'));
    // The characters of a header field's value: https://www.rfc-editor.org/rfc/rfc9110#section-5.5
    const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    const written = fc.oneof(
      fc.string({ unit: character }),
      fc.array(address, { minLength: 1 }).map((addresses) => addresses.join(', ')),
    );
    fc.assert(
      fc.property(written, fc.array(address, { minLength: 1, maxLength: 4 }), (lie, appended) => {
        expect(addressOf([lie, ...appended].join(', '), appended.length)).toBe(appended[0]);
      }),
      propertyRuns(),
    );
  });
});

describe('clientAddress on Vercel', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001::6', '2001:db8:1:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['0.0.0.0', '0.0.0.0'],
  ])('returns for %s the address %s', (header, expected) => {
    expect(addressOf(header)).toBe(expected);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::'],
    ['::2'],
    ['0x7f.1'],
    ['3405803783'],
    ['0:0:0:0:0:0:0:1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['unknown'],
    [''],
    ['999.1.1.1'],
    [undefined],
  ])('returns null for %s', (header) => {
    expect(addressOf(header)).toBeNull();
  });
});
