export interface RecordedCall {
  service: string;
  operation: string;
  /** Milliseconds since the epoch on the stack's clock. */
  time: number;
  /** Bytes of the request's body, for HTTP only. */
  receivedBytes?: number;
  /** Documents that Firestore bills: https://firebase.google.com/docs/firestore/pricing */
  documentsRead?: number;
  documentsWritten?: number;
}

const MAX_CALLS = 100_000;

/** The calls to all stand-ins, oldest first. */
export class CallLog {
  private calls: RecordedCall[] = [];

  /** Adds a call, whose cost may be set later. Beyond 100,000 calls the older half is dropped. */
  record(call: RecordedCall): void {
    this.calls.push(call);
    if (this.calls.length > MAX_CALLS) this.calls = this.calls.slice(-MAX_CALLS / 2);
  }

  /** All calls since the start or the last reset. */
  list(): readonly RecordedCall[] {
    return this.calls;
  }

  /** Drops all calls. */
  reset(): void {
    this.calls = [];
  }
}
