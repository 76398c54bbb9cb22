/** One call that a stand-in got. */
export interface RecordedCall {
  service: string;
  operation: string;
  /** Milliseconds since the epoch on the stack's clock. */
  time: number;
  /** Bytes of the request's and the answer's body; a call that gets no answer has sent none. HTTP alone. */
  receivedBytes?: number;
  sentBytes?: number;
  /** Documents that Firestore bills: https://firebase.google.com/docs/firestore/pricing */
  documentsRead?: number;
  documentsWritten?: number;
}

const MOST_CALLS_KEPT = 100_000;

/** The calls that the stand-ins got, oldest first. */
export class CallLog {
  private calls: RecordedCall[] = [];

  /** Adds a call, whose cost may be noted in it when it is known; the oldest are dropped beyond 100,000. */
  record(call: RecordedCall): void {
    this.calls.push(call);
    if (this.calls.length > MOST_CALLS_KEPT) this.calls = this.calls.slice(-MOST_CALLS_KEPT / 2);
  }

  /** All calls since the start or the last reset. */
  list(): readonly RecordedCall[] {
    return this.calls;
  }

  /** Forgets all calls. */
  reset(): void {
    this.calls = [];
  }
}
