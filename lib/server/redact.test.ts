import { redact } from './redact';

describe('redact', () => {
  it.each([
    ['Failed to parse URL from http://[x?sig=s3cr', 'Failed to parse URL from http://[x/…'],
    ['GET https://a.example.com/uploads/name.webp?sig=x failed', 'GET https://a.example.com/… failed'],
    ['no data:image/png;base64,AAAA here', 'no data:… here'],
    ['user ada.b@example.com is unknown', 'user …@… is unknown'],
    ['header Bearer eyJhbGciOiJub25lIn0abcdefghijklmnopqrstuvwxyz0123', 'header Bearer …'],
    ['Invalid API Key: sk_test_51abc', 'Invalid API Key: …'],
    ['token vercel_blob_rw_store_abc is wrong', 'token … is wrong'],
    ['pi_3abc_secret_xyz', '…'],
    [
      'job 0123456789abcdef0123456789abcdef of pi_3TestPayment',
      'job 0123456789abcdef0123456789abcdef of pi_3TestPayment',
    ],
    ['x '.repeat(1000), 'x '.repeat(200)],
  ])('redacts "%s"', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});
