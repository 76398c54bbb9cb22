interface Claims {
  [name: string]: unknown;
  sub: string;
  iat: number;
  exp: number;
}

const HOUR_S = 3_600;

/** Changes to a user's claims, by the name of the forgery. */
const FORGERIES: Record<string, (claims: Claims) => unknown> = {
  expired: (claims) => ({ ...claims, iat: claims.iat - 2 * HOUR_S, exp: claims.iat - HOUR_S }),
  'for another project': (claims) => ({
    ...claims,
    aud: 'other',
    iss: 'https://securetoken.google.com/other',
  }),
  'of an unknown user': (claims) => ({ ...claims, sub: 'unknown', user_id: 'unknown' }),
  'of an empty id': (claims) => ({ ...claims, sub: '', user_id: '' }),
  'of a long id': (claims) => ({ ...claims, sub: 'a'.repeat(129), user_id: 'a'.repeat(129) }),
  'of an odd id': (claims) => ({ ...claims, sub: '__proto__/../\0', user_id: ['x'] }),
  'of the future': (claims) => ({ ...claims, iat: claims.iat + HOUR_S, auth_time: claims.iat + HOUR_S }),
  'of no object': () => 'claims',
};

/**
 * Returns forged tokens, made from a real one. The local stack's tokens are unsigned, so the claims are forged; `signed`
 * has an invalid signature, too.
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
