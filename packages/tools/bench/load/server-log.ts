import { z } from 'zod';
import { runWebhookEndpoint } from '@/lib/shared/contracts/jobs';

/** The fields of a log line that are read. */
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
/** The answer while a poll settles the same job; RunPod repeats the call in case the poll fails. */
const REPEATED = { route: runWebhookEndpoint.path, code: 'busy' };

/** Reads the server's log under load. */
export class ServerLog {
  /** Errors, foreign lines, and refused webhooks, which only the log shows. */
  readonly failures: string[] = [];
  /** The number of warnings by event. */
  readonly warnings: Record<string, number> = {};
  /** The number of webhooks that met a poll of the same job. */
  repeatedWebhooks = 0;
  /** The times of webhooks in milliseconds, by route. */
  readonly webhookTimes: Record<string, number[]> = {};

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
