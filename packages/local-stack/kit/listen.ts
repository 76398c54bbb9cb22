import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens on loopback. */
export interface ListeningServer {
  /** http:// with its address and port, without a slash at the end. */
  origin: string;
  /** Ends it and every connection to it. */
  close(): Promise<void>;
}

/** Lets a server listen on loopback; port 0 is a free one. Rejects when it can't. */
export async function listenOnLoopback(server: Server, port = 0): Promise<ListeningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
