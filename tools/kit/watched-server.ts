import path from 'node:path';

/** A module to preload into a server's process with WATCH_PORT set; it answers measureServer. */
export const WATCH_MODULE = path.resolve('tools', 'kit', 'watch-server.mjs');

/** The variables of a server whose memory is judged; .env.example says why. */
export const HOST_VARIABLES = { MALLOC_ARENA_MAX: '2' };

/** The memory of a server's process, in bytes. */
export interface Measurement {
  /** Resident memory of the process before a garbage collection, with its allocator's reserve. */
  rss: number;
  heapUsed: number;
  /** Memory outside of the heap that objects in it hold, such as buffers. */
  external: number;
}

/** Collects a server's garbage and returns what it holds. Throws when it does not answer. */
export async function measureServer(watchPort: number): Promise<Measurement> {
  const response = await fetch(`http://127.0.0.1:${watchPort}/`);
  return (await response.json()) as Measurement;
}
