import { createServer, type Server } from 'node:http';

/** Longer than a long poll and its retries. */
const SILENCE_MS = 5 * 60_000;

interface Health {
  /** Whether the engine's models are loaded. */
  isEngineReady: () => boolean;
  /** Time of RunPod's last answer, in milliseconds since the epoch. */
  lastAnswerAt: () => number;
}

/** Serves the container's health check on loopback: 200 if the engine is ready and RunPod answers, else 503. */
export function serveHealth(port: number, { isEngineReady, lastAnswerAt }: Health): Server {
  const server = createServer((_request, response) => {
    const isWell = isEngineReady() && Date.now() - lastAnswerAt() < SILENCE_MS;
    response.writeHead(isWell ? 200 : 503).end();
  });
  return server.listen(port, '127.0.0.1');
}
