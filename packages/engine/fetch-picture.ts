/** Largest picture in bytes. */
const MOST_PICTURE_BYTES = 60 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;

/** A picture can't be fetched. The message has no address. `status` is set if the server answered. */
export class FetchPictureError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
    this.name = 'FetchPictureError';
  }
}

/**
 * Fetches a picture. Throws a FetchPictureError for no success, over `mostBytes` (60 MiB), or after `timeoutMs` (10 s).
 */
export async function fetchPicture(
  address: string,
  { mostBytes = MOST_PICTURE_BYTES, timeoutMs = FETCH_TIMEOUT_MS } = {},
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new FetchPictureError(`The server answered ${response.status}.`, response.status);
    }
    return await readAtMost(response.body, mostBytes);
  } catch (error) {
    if (error instanceof FetchPictureError) throw error;
    // The platform's message can contain the address. Its signature is secret.
    throw new FetchPictureError(
      signal.aborted ? 'The server did not answer in time.' : 'The server could not be reached.',
    );
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw new FetchPictureError(`The picture is larger than ${mostBytes} bytes.`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

const TEMPLATE_PATH = /\/images\/poses\/([^/]+)\.webp$/;

/** Returns the address of a built-in template's plate, null for any other address. */
export function plateAddress(templateUrl: string): string | null {
  const url = new URL(templateUrl);
  if (!TEMPLATE_PATH.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(TEMPLATE_PATH, '/images/plates/$1.webp');
  url.search = '';
  return url.href;
}
