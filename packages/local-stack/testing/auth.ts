import { createMemoryContext, type StandIn, type StandInContext } from '../kit/stand-in';
import { startAuth } from '../auth/start-auth';

/** The fields of a sign-in's answer that tests read. */
export interface SignInAnswer {
  idToken: string;
  refreshToken: string;
  localId: string;
  isNewUser?: boolean;
}

/** An answer of the stand-in. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { error?: { message: string; status: string } };
}

/** The tests' calls without an SDK. */
export interface AuthCalls {
  /** Signs in without a browser, as with the official emulator. */
  signIn: (claims?: object) => Promise<SignInAnswer>;
  /** Signs in with a changed request, which may be refused. */
  tryToSignIn: (change: object) => Promise<Answer>;
  /** POSTs JSON to an Identity Toolkit endpoint as a browser does. */
  post: (path: string, body: object) => Promise<Answer>;
  /** Requests a new ID token from the Secure Token service. */
  refresh: (refreshToken: string) => Promise<Answer>;
}

/** A running auth stand-in. */
export interface AuthUnderTest extends AuthCalls {
  standIn: StandIn;
  context: StandInContext;
}

/** The project of the tests. */
export const TEST_PROJECT_ID = 'demo-chiaro';

/** The provider's claims of a user. */
export const ADA = { sub: 'u1', email: 'u1@example.com', email_verified: true, name: 'Ada' };

/** Starts the stand-in on a free port; the test stops it. */
export async function startAuthUnderTest(
  context: StandInContext = createMemoryContext(),
): Promise<AuthUnderTest> {
  const standIn = await startAuth({ context, port: 0, projectId: TEST_PROJECT_ID });
  return { standIn, context, ...callsTo(standIn.address) };
}

/** Returns the calls to a server: the stand-in or the official emulator. */
export function callsTo(address: string): AuthCalls {
  const call = async (path: string, contentType: string, body: string): Promise<Answer> => {
    const response = await fetch(`${address}${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const post: AuthCalls['post'] = (path, body) =>
    call(`/identitytoolkit.googleapis.com/v1/${path}`, 'application/json', JSON.stringify(body));
  const postBodyOf = (claims: object) => `id_token=${JSON.stringify(claims)}&providerId=google.com`;
  const tryToSignIn: AuthCalls['tryToSignIn'] = (change) =>
    post('accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      returnSecureToken: true,
      postBody: postBodyOf(ADA),
      ...change,
    });
  return {
    post,
    tryToSignIn,
    signIn: async (claims = ADA) => {
      const { body } = await tryToSignIn({ postBody: postBodyOf(claims) });
      return body as unknown as SignInAnswer;
    },
    refresh: (refreshToken) =>
      call(
        '/securetoken.googleapis.com/v1/token',
        'application/x-www-form-urlencoded',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      ),
  };
}
