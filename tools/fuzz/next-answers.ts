import type { HostileRequest } from './requests';

/** The methods that Next passes to a route handler; Fetch has no TRACE and no CONNECT. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Conditions that Next's server can't meet for a file, and its actions, of which the app has none. */
const UNMET_HEADERS = ['range', 'if-match', 'if-unmodified-since', 'next-action'];

/**
 * Whether Next's own server (16.4) may answer a request before the app does: with 500, or with a redirect to the host of
 * an absolute target. A host's edge or a proxy refuses such requests.
 * https://github.com/vercel/next.js/issues/92141
 */
export function failsInNext({ method, address, headers, target }: HostileRequest): boolean {
  const isFileOrPage = target.endpoint === null;
  return (
    !METHODS.includes(method) ||
    !isDecodable(address) ||
    (isFileOrPage && !['GET', 'HEAD'].includes(method)) ||
    headers.some(([name]) => UNMET_HEADERS.includes(name))
  );
}

/** The lines of the log that Next's server writes about these requests, with the frames of their stacks. */
const NEXT_LINES = [
  /^⨯ TypeError: '[^']*' HTTP method is unsupported\.$/,
  /Failed to find Server Action/,
  /^ {4}at .*\(\.next[\w-]*\/server\/chunks\//,
  // An address that begins with `*` is no URL for Next.
  /^TypeError: Invalid URL$/,
  /^ {4}at ignore-listed frames \{$/,
  /^ {2}code: 'ERR_INVALID_URL',$/,
  /^ {2}input: '\*/,
  // Next keeps a copy of the body for the middleware, and throws what ended the body.
  /^Error: aborted$/,
  /^ {2}code: 'ECONNRESET'$/,
  /^\}$/,
];

/** Whether Next's server writes a line of the log about requests for which `failsInNext` is true. */
export function isLineOfNext(line: string): boolean {
  return NEXT_LINES.some((pattern) => pattern.test(line));
}

/** Whether an address is a path that Next's router can decode. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(new URL(`http://localhost${address}`).pathname);
    return address.startsWith('/');
  } catch {
    return false;
  }
}
