import { webcrypto } from 'node:crypto';

function readWhole(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsArrayBuffer(blob);
  });
}

/** Gives jsdom what it lacks: files that can be read into a buffer, and digests. */
export function makeFilesReadable(): void {
  Blob.prototype.arrayBuffer = function read() {
    return readWhole(this);
  };
  // Node's own digest refuses the buffers of jsdom.
  const digest = (algorithm: string, data: ArrayBuffer) =>
    webcrypto.subtle.digest(algorithm, Buffer.from(data));
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: { digest } });
}
