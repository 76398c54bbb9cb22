import { setTimeout as wait } from 'node:timers/promises';

import { measureServer } from '@/scripts/watched-server';

/** What a server process holds at one moment. */
export interface ServerSample {
  /** Minutes since the watch began. */
  minute: number;
  /** Resident memory before a collection, in bytes. */
  rssBytes: number;
  /** What the heap holds after a collection, buffers included, in bytes. */
  heldBytes: number;
  sockets: number;
  /** Seconds of computing since the process started. */
  cpuSeconds: number;
}

const INTERVAL_MS = 30_000;

/** Looks at a server now and every half minute until `signal`; gives what was seen. Throws when it does not answer. */
export async function watchServer(port: number, signal: AbortSignal): Promise<ServerSample[]> {
  const startedAt = performance.now();
  const samples: ServerSample[] = [];
  for (let dueAt = startedAt; !signal.aborted; dueAt += INTERVAL_MS) {
    const minute = (performance.now() - startedAt) / 60_000;
    samples.push({ minute, ...(await look(port)) });
    await wait(dueAt + INTERVAL_MS - performance.now(), undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

async function look(port: number): Promise<Omit<ServerSample, 'minute'>> {
  const { rss, heapUsed, external, cpuMicroseconds, handles } = await measureServer(port);
  return {
    rssBytes: rss,
    heldBytes: heapUsed + external,
    sockets: handles.filter((kind) => kind === 'TCPSocketWrap').length,
    cpuSeconds: cpuMicroseconds / 1e6,
  };
}
