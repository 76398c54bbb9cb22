/*
 * Preloaded into the process of `next start`: refuses invalid requests that Next's server (16.4) answers with a 500. A
 * host's edge does this for a deployed app.
 * https://github.com/vercel/next.js/issues/92141, https://vercel.com/docs/errors
 */
import http from 'node:http';

/** The methods that Next passes to a route handler; Fetch has no TRACE and no CONNECT. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The methods of pages and files; the app has no server actions. */
const READING_METHODS = ['GET', 'HEAD'];
/** Other methods are served below these paths: the endpoints, and Firebase's pages. */
const MORE_THAN_READ = /^\/(api|__\/auth)\//;
const { createServer } = http;

http.createServer = (...given) => {
  const listener = given.pop();
  const server = createServer(...given, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) response.writeHead(refusal.status, refusal.headers).end();
    else {
      // Next fails on ranges and conditions that can't be met; a server may always answer with the whole file.
      // https://www.rfc-editor.org/rfc/rfc9110#section-14.2
      delete request.headers.range;
      delete request.headers['if-match'];
      delete request.headers['if-unmodified-since'];
      // Next logs an error for unknown server actions, and the app has none.
      delete request.headers['next-action'];
      listener(request, response);
    }
  });
  // Next never closes a connection that asks for an upgrade. Without a listener, Node answers it as a normal request.
  const { on } = server;
  server.on = (event, heard) => (event === 'upgrade' ? server : on.call(server, event, heard));
  return server;
};

/** Returns the status and the headers of a refusal; null for a request that Next can answer. */
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

/** Returns the path of a request's target as Next's router sees it, without dots; null when it is invalid. */
function pathOf(url) {
  try {
    const { pathname } = new URL(`http://localhost${url}`);
    decodeURIComponent(pathname);
    return url.startsWith('/') ? pathname : null;
  } catch {
    return null;
  }
}
