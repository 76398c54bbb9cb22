import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A photo that the browser uploaded. */
interface Upload {
  type: string;
  bytes: Buffer;
}

const UPLOAD = '/api/upload-image';

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A proxy between a browser and the app: delays, holds or loses scripts, records uploads, or never answers them. */
export class Relay {
  /** The delay of each script, in milliseconds. */
  scriptDelayMs = 0;
  /** How often each script of the page is lost before it is let through. */
  scriptLosses = 0;
  /** Whether uploads get no response. */
  holdsUploads = false;
  readonly uploads: Upload[] = [];
  private readonly requests = new Map<string, number>();
  private scriptsReleased: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** Starts a relay to the app on a free port. */
  static async start(app: string): Promise<Relay> {
    const server = createServer();
    const relay = new Relay(server, new URL(app));
    server.on('request', (incoming, outgoing) => {
      relay.pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return relay;
  }

  /** The address in place of the app's. */
  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Holds scripts until the returned function is called. */
  holdScripts(): () => void {
    let release = (): void => undefined;
    this.scriptsReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Stops the relay and closes its connections. */
  async end(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await read(incoming);
    if (incoming.url?.split('?')[0] === UPLOAD) {
      if (this.holdsUploads) return;
      await this.note(incoming, body);
    }
    if (incoming.url?.includes('.js') === true) {
      await new Promise((resolve) => setTimeout(resolve, this.scriptDelayMs));
      await this.scriptsReleased;
      const count = (this.requests.get(incoming.url) ?? 0) + 1;
      this.requests.set(incoming.url, count);
      if (count <= this.scriptLosses && incoming.url.startsWith('/_next/')) {
        outgoing.writeHead(404, { 'cache-control': 'no-store' }).end();
        return;
      }
    }
    const { hostname, port } = this.target;
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        pipeline(answer, outgoing, () => undefined);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    onward.end(body);
  }

  private async note({ headers }: IncomingMessage, body: Buffer): Promise<void> {
    const contentType = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const image = form.get('image');
    if (image instanceof Blob)
      this.uploads.push({ type: image.type, bytes: Buffer.from(await image.arrayBuffer()) });
  }
}
