/** The effect of a planned fault on a call. */
export type FaultEffect = 'error' | 'hang' | 'late' | 'twice';

/** A fault that is planned for the next calls of one operation. */
export interface Fault {
  /** The stand-in: auth, firestore, blob, runpod, stripe; `*` matches all. */
  service: string;
  /** The operation's name in the call log; `*` matches all. */
  operation: string;
  /** The number of calls that it lets pass first; 0 by default. */
  skip?: number;
  /** The number of calls that it still hits. */
  times: number;
  effect: FaultEffect;
  /** HTTP status of the answer to `error` (gRPC stand-ins map it to a gRPC code). */
  status: number;
  /** true: the call takes effect, and only its answer is lost. */
  after: boolean;
  /** Real milliseconds that `late` waits before it answers. */
  delayMs: number;
  /** Called when `hang` holds a call; only for a fault that is planned in the stack's own process. */
  onHeld?: () => void;
}

/** The planned faults, taken in the order in which they were planned. */
export class FaultPlan {
  private planned: Fault[] = [];

  /** Plans a fault for later calls. */
  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** Returns the fault that hits this call, if one is planned, and counts it as used once. */
  take(service: string, operation: string): Fault | undefined {
    const fault = this.planned.find(
      (candidate) =>
        (candidate.service === '*' || candidate.service === service) &&
        (candidate.operation === '*' || candidate.operation === operation),
    );
    if (!fault) return undefined;
    if (fault.skip) {
      fault.skip -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times <= 0) this.planned = this.planned.filter((candidate) => candidate !== fault);
    return { ...fault };
  }

  /** Drops all planned faults. */
  reset(): void {
    this.planned = [];
  }
}

/** The caller's next step after `underFault`. */
export type FaultedOutcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'error'; status: number }
  | { kind: 'never' };

/** Runs a call with its fault. Returns `never` if the caller must leave the connection open without an answer. */
export async function underFault<Answer>(
  fault: Fault | undefined,
  call: () => Promise<Answer>,
): Promise<FaultedOutcome<Answer>> {
  if (!fault) return { kind: 'answer', answer: await call() };
  switch (fault.effect) {
    case 'error':
      if (fault.after) await call();
      return { kind: 'error', status: fault.status };
    case 'hang':
      if (fault.after) await call();
      fault.onHeld?.();
      return { kind: 'never' };
    case 'late': {
      const answer = await call();
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return { kind: 'answer', answer };
    }
    case 'twice':
      await call();
      return { kind: 'answer', answer: await call() };
  }
}
