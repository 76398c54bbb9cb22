/** What the app wrote while it was attacked. */
export class ServerLog {
  /** The numbers of the requests that are under way. */
  readonly underWay = new Set<number>();
  private isListening = false;
  /** How often each event was written, by its name. */
  readonly events = new Map<string, number>();
  /** What was logged as an error, once each: much of it is what an attack is to end in. */
  readonly errors = new Set<string>();
  /** Lines that must not be there. */
  readonly findings: string[] = [];

  /** From now on every line counts: what Next says as it starts is over. */
  listen(): void {
    this.isListening = true;
  }

  /** Takes a line that was written. */
  add(line: string): void {
    if (this.isListening) this.read(line);
  }

  private read(line: string): void {
    if (line.trim() === '') return;
    let entry: { level?: unknown; event?: unknown; cause?: unknown; status?: unknown };
    try {
      entry = JSON.parse(line) as typeof entry;
    } catch {
      // Not ours: an error that nobody caught, or Next's own.
      this.find(line);
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
