import 'server-only';

/** Reads a body to its end; returns null, and stops its source, as soon as it is longer than `maximumBytes`. */
export async function readLimited(
  body: AsyncIterable<Uint8Array>,
  maximumBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maximumBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
