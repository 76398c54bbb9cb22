import { setTimeout as wait } from 'node:timers/promises';

import { measureServer } from '../../kit/watched-server';

/** A measurement of a server's process. */
export interface ServerSample {
  /** Since the first measurement. */
  minute: number;
  /** Resident memory before a garbage collection, in bytes. */
  rssBytes: number;
  /** Heap and buffers after a garbage collection, in bytes. */
  heldBytes: number;
  sockets: number;
  /** Processor seconds since the start of the process. */
  cpuSeconds: number;
}

const INTERVAL_MS = 30_000;

/** Measures a server now and every half minute until `signal`. Throws when it does not answer. */
export async function watchServer(port: number, signal: AbortSignal): Promise<ServerSample[]> {
  const startedAt = performance.now();
  const samples: ServerSample[] = [];
  for (let dueAt = startedAt; !signal.aborted; dueAt += INTERVAL_MS) {
    const minute = (performance.now() - startedAt) / 60_000;
    samples.push({ minute, ...(await measure(port)) });
    await wait(dueAt + INTERVAL_MS - performance.now(), undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

async function measure(port: number): Promise<Omit<ServerSample, 'minute'>> {
  const { rss, heapUsed, external, cpuMicroseconds, handles } = await measureServer(port);
  return {
    rssBytes: rss,
    heldBytes: heapUsed + external,
    sockets: handles.filter((kind) => kind === 'TCPSocketWrap').length,
    cpuSeconds: cpuMicroseconds / 1e6,
  };
}
