import 'server-only';

/** Reads a body; returns null as soon as it is longer than `maximumBytes`. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Buffer | null> {
  if (!body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > maximumBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
