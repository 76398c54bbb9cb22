/*
 * Loaded into the process of `next start` before anything else: refuses what Next's own server (16.4) answers with
 * a 500 although the request is at fault. A host's edge does this for a deployed app.
 * https://github.com/vercel/next.js/issues/92141, https://vercel.com/docs/errors
 */
import http from 'node:http';

/** What Next can hand to a route handler; Fetch has no TRACE and no CONNECT. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Pages and files: there is no form and no server action of ours. */
const READING_METHODS = ['GET', 'HEAD'];
/** Below these other methods are served: our endpoints, and Firebase's pages. */
const MORE_THAN_READ = /^\/(api|__\/auth)\//;
const { createServer } = http;

http.createServer = (...given) => {
  const listener = given.pop();
  const server = createServer(...given, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) response.writeHead(refusal.status, refusal.headers).end();
    else {
      // What can't be met of these has Next fail; a server may always answer with the whole file.
      // https://www.rfc-editor.org/rfc/rfc9110#section-14.2
      delete request.headers.range;
      delete request.headers['if-match'];
      delete request.headers['if-unmodified-since'];
      // Next complains in the log about actions that it does not know, and there are none.
      delete request.headers['next-action'];
      listener(request, response);
    }
  });
  // Next leaves a connection that wants to become another protocol's open for good. Where nobody listens for that,
  // Node answers such a request as any other.
  const { on } = server;
  server.on = (event, heard) => (event === 'upgrade' ? server : on.call(server, event, heard));
  return server;
};

/** Why a request is not for Next, as status and headers; null for what it can answer. */
function refusalOf({ method, url, headers }) {
  const path = pathOf(url);
  if (path === null) return { status: 400, headers: {} };
  const isOnlyRead = !MORE_THAN_READ.test(path);
  const allowed = isOnlyRead ? READING_METHODS : METHODS;
  if (!allowed.includes(method)) return { status: 405, headers: { allow: allowed.join(', ') } };
  return isOnlyRead && hasBody(headers) ? { status: 400, headers: {} } : null;
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-6.3 */
function hasBody(headers) {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** The path of an address as Next's router sees it, without dots; null when it has none or one that can't be decoded. */
function pathOf(url) {
  try {
    const { pathname } = new URL(`http://localhost${url}`);
    decodeURIComponent(pathname);
    return url.startsWith('/') ? pathname : null;
  } catch {
    return null;
  }
}
