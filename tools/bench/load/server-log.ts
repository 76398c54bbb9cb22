import { runWebhookEndpoint } from '@/lib/shared/contracts/jobs';

interface LogLine {
  level?: string;
  event?: string;
  route?: string;
  status?: number;
  code?: string | null;
  milliseconds?: number;
}

/** Reads the server's log under load. */
export class ServerLog {
  /** Errors, lines that are not the app's, and refused webhooks, which only the log shows. */
  readonly failures: string[] = [];
  /** The number of warnings by event. */
  readonly warnings: Record<string, number> = {};
  /** The number of webhooks that met a poll of the same job. */
  repeatedWebhooks = 0;
  /** The times of webhooks in milliseconds, by route. */
  readonly webhookTimes: Record<string, number[]> = {};

  read(line: string): void {
    if (line.trim() === '') return;
    const { level, event = '', ...request } = parse(line);
    if (level === undefined) this.failures.push(`The server wrote: ${line}`);
    if (level === 'error') this.failures.push(`The server logged: ${line}`);
    if (level === 'warn') this.warnings[event] = (this.warnings[event] ?? 0) + 1;
    if (event === 'request' && request.route?.startsWith('/api/webhooks/')) this.readWebhook(request, line);
  }

  private readWebhook({ route = '', status, code, milliseconds = NaN }: LogLine, line: string): void {
    (this.webhookTimes[route] ??= []).push(milliseconds);
    // The answer while a poll settles the same job; RunPod repeats the call in case the poll fails.
    if (route === runWebhookEndpoint.path && code === 'busy') this.repeatedWebhooks += 1;
    else if (status !== 200) this.failures.push(`A webhook was refused: ${line}`);
  }
}

function parse(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}
