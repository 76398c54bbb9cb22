interface Claims {
  [name: string]: unknown;
  sub: string;
  iat: number;
  exp: number;
}

const HOUR_S = 3_600;

/** What is changed about somebody's claims, by the name of the forgery. */
const FORGERIES: Record<string, (claims: Claims) => unknown> = {
  expired: (claims) => ({ ...claims, iat: claims.iat - 2 * HOUR_S, exp: claims.iat - HOUR_S }),
  'for another project': (claims) => ({
    ...claims,
    aud: 'other',
    iss: 'https://securetoken.google.com/other',
  }),
  'of nobody': (claims) => ({ ...claims, sub: 'nobody', user_id: 'nobody' }),
  'of no name': (claims) => ({ ...claims, sub: '', user_id: '' }),
  'of a long name': (claims) => ({ ...claims, sub: 'a'.repeat(129), user_id: 'a'.repeat(129) }),
  'of an odd name': (claims) => ({ ...claims, sub: '__proto__/../\0', user_id: ['x'] }),
  'of the future': (claims) => ({ ...claims, iat: claims.iat + HOUR_S, auth_time: claims.iat + HOUR_S }),
  'of no object': () => 'claims',
};

/**
 * Tokens that nobody issued, made of one that was. The local stack's are unsigned, so what is wrong must lie in
 * their claims; `signed` claims a signature, which isn't one.
 */
export function forgedTokens(token: string): Map<string, string> {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const forged = Object.entries(FORGERIES).map(([kind, forge]): [string, string] => [
    kind,
    `${header}.${encode(forge(claims))}.`,
  ]);
  const signed = `${encode({ alg: 'RS256', kid: '__proto__', typ: 'JWT' })}.${payload}.${'A'.repeat(342)}`;
  return new Map([...forged, ['signed', signed]]);
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
