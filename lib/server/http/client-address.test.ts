import { clientAddress } from './client-address';

function addressOf(forwardedFor?: string): string | null {
  const headers: HeadersInit = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return clientAddress(new Request('https://chiaro.example.com', { headers }));
}

describe('clientAddress', () => {
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
