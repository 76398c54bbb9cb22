import { isLineOfNext } from './next-answers';

/** The app's log during the hostile requests. */
export class ServerLog {
  /** The numbers of the requests without an answer yet. */
  readonly underWay = new Set<number>();
  /** Lines before this is set are of Next's start. */
  isListening = false;
  /** The number of lines by event. */
  readonly events = new Map<string, number>();
  /** The logged errors, once each; many are the right result of a hostile request. */
  readonly errors = new Set<string>();
  /** Lines that the log must not contain: failed requests, uncaught errors, and lines that are not the app's. */
  readonly findings: string[] = [];

  add(line: string): void {
    if (!this.isListening || line.trim() === '' || isLineOfNext(line)) return;
    const entry = parse(line);
    const event = String(entry?.event);
    if (!entry || event === 'unhandled' || (event === 'request' && Number(entry.status) >= 500))
      this.findings.push(`${line} (${[...this.underWay].join(', ')} under way)`);
    if (!entry) return;
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
    if (entry.level === 'error') this.errors.add(`${event}: ${String(entry.cause)}`);
  }
}

function parse(line: string): { level?: unknown; event?: unknown; cause?: unknown; status?: unknown } | null {
  try {
    return JSON.parse(line) as object;
  } catch {
    return null;
  }
}
