import { withoutSignatures } from './engine-process';

describe('withoutSignatures', () => {
  it('removes the queries of all addresses and keeps the rest', () => {
    const text = 'GET https://h.example/a.webp?sig=1&x=2 failed; see "http://h/b?c=d". Why?';
    expect(withoutSignatures(text)).toBe('GET https://h.example/a.webp?… failed; see "http://h/b?…". Why?');
  });
});
