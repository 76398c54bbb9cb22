import { z } from 'zod';

/** The lines of the server's log that tell how a load went. */
const lineSchema = z.object({
  level: z.string(),
  event: z.string(),
  route: z.string().optional(),
  method: z.string().optional(),
  status: z.number().optional(),
  code: z.string().nullish(),
  milliseconds: z.number().optional(),
});

const WEBHOOKS = '/api/webhooks/';
/** A poll is bringing the job to its end at the same moment; RunPod is to call again, should the poll fail. */
const REPEATED = { route: '/api/webhooks/runpod', code: 'busy' };

/** Reads what the server writes while it is under load. */
export class ServerLog {
  /** Errors, what is no line of our log, and webhooks that were refused: the provider tells nobody of these. */
  readonly failures: string[] = [];
  /** How often the log warned, by event. */
  readonly warnings: Record<string, number> = {};
  /** Webhooks that came while a poll was about the same job. */
  repeatedWebhooks = 0;
  /** Milliseconds that webhooks took by the server's own account, by route. */
  readonly webhookTimes: Record<string, number[]> = {};

  /** Takes one line. */
  read(line: string): void {
    if (line.trim() === '') return;
    const parsed = lineSchema.safeParse(parseJson(line));
    if (!parsed.success) {
      this.failures.push(`The server wrote: ${line}`);
      return;
    }
    const { level, event } = parsed.data;
    if (level === 'error') this.failures.push(`The server logged: ${line}`);
    if (level === 'warn') this.warnings[event] = (this.warnings[event] ?? 0) + 1;
    if (event === 'request' && parsed.data.route?.startsWith(WEBHOOKS)) this.readWebhook(parsed.data, line);
  }

  private readWebhook(webhook: z.infer<typeof lineSchema>, line: string): void {
    const { route = '', status, code, milliseconds = NaN } = webhook;
    (this.webhookTimes[route] ??= []).push(milliseconds);
    if (route === REPEATED.route && code === REPEATED.code) this.repeatedWebhooks += 1;
    else if (status !== 200) this.failures.push(`A webhook was refused: ${line}`);
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
