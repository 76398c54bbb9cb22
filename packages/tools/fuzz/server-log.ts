import { isLineOfNext } from './next-answers';

/** The app's log during the hostile requests. */
export class ServerLog {
  /** The numbers of the requests without an answer yet. */
  readonly underWay = new Set<number>();
  private isListening = false;
  /** The number of lines by event. */
  readonly events = new Map<string, number>();
  /** The logged errors, once each; many are the right result of a hostile request. */
  readonly errors = new Set<string>();
  /** Lines that the log must not contain. */
  readonly findings: string[] = [];

  /** Starts to read lines, after those of Next's start. */
  listen(): void {
    this.isListening = true;
  }

  /** Reads a line, once listening. */
  add(line: string): void {
    if (this.isListening) this.read(line);
  }

  private read(line: string): void {
    if (line.trim() === '') return;
    let entry: { level?: unknown; event?: unknown; cause?: unknown; status?: unknown };
    try {
      entry = JSON.parse(line) as typeof entry;
    } catch {
      // No line of the app's log: an uncaught error, or a line of Next.
      if (!isLineOfNext(line)) this.find(line);
      return;
    }
    const event = String(entry.event);
    this.events.set(event, (this.events.get(event) ?? 0) + 1);
    if (entry.level === 'error') this.errors.add(`${event}: ${String(entry.cause)}`);
    if (event === 'unhandled' || (event === 'request' && Number(entry.status) >= 500)) this.find(line);
  }

  private find(line: string): void {
    this.findings.push(`${line} (${[...this.underWay].join(', ')} under way)`);
  }
}
