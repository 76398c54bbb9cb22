import path from 'node:path';

/** To be loaded into a server's process, with WATCH_PORT set: it answers measureServer there. */
export const WATCH_MODULE = path.resolve('packages', 'tools', 'kit', 'watch-server.mjs');

/** What a host is to set for a server whose memory is judged: .env.example says why. */
export const HOST_VARIABLES = { MALLOC_ARENA_MAX: '2' };

/** What a server's process holds, in bytes, and has used. */
export interface Measurement {
  /** Of the whole process, with what its allocator keeps for later, before garbage is collected. */
  rss: number;
  heapUsed: number;
  /** Outside of JavaScript's heap, bound to objects in it: buffers among them. */
  external: number;
  cpuMicroseconds: number;
  /** Kinds of what keeps the process busy, one for each. */
  handles: string[];
}

/** Collects a server's garbage and asks what it holds. Throws when it does not answer. */
export async function measureServer(watchPort: number): Promise<Measurement> {
  const response = await fetch(`http://127.0.0.1:${watchPort}/`);
  return (await response.json()) as Measurement;
}
