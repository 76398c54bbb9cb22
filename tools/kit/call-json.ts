/** An answer of a provider's API. */
export interface JsonAnswer {
  status: number;
  /** The parsed JSON; undefined when the body is none. */
  body: unknown;
  bytes: number;
}

interface JsonCall {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as `Authorization: Bearer …`. */
  token?: string;
  body?: object | undefined;
  /** For the whole answer, in milliseconds. */
  timeoutMs: number;
}

/** Calls an API that speaks JSON. Rejects as `fetch` does without an answer, with a TimeoutError after the time limit. */
export async function callJson(
  address: string,
  { method = 'GET', headers, token, body, timeoutMs }: JsonCall,
): Promise<JsonAnswer> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: parseJson(text), bytes: Buffer.byteLength(text) };
}

/** Returns the JSON in a text, or undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
