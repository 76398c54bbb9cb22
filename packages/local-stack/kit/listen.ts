import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  /** http:// with address and port, without a final slash. */
  origin: string;
  /** Ends the server and every connection to it. */
  close(): Promise<void>;
}

/** Lets a server listen on loopback; port 0 takes a free one. Rejects if it cannot listen. */
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
