import 'server-only';

import type { PortraitSource } from '../ports';
import { readLimited } from '../read-limited';

const MOST_BYTES = 30 * 1024 * 1024;

/** Reads a worker's output: an address, a data URI or base64. */
export function createPortraitSource({ timeoutMs }: { timeoutMs: number }): PortraitSource {
  return {
    read: async (output) => {
      if (/^https?:\/\//i.test(output)) return download(output, timeoutMs);
      const base64 = /^data:[^,]*;base64,/i.test(output) ? output.slice(output.indexOf(',') + 1) : output;
      return Buffer.from(base64, 'base64');
    },
  };
}

async function download(url: string, timeoutMs: number): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), cache: 'no-store' });
  if (!response.ok) throw new Error(`A portrait's address answered ${response.status}.`);
  const bytes = await readLimited(response.body, MOST_BYTES);
  if (!bytes) throw new Error('A portrait is larger than any that we make.');
  return bytes;
}
