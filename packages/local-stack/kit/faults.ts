/** What a planned fault does to a call. */
export type FaultEffect = 'error' | 'hang' | 'late' | 'twice';

/** A fault planned through the control endpoint for the next calls of one operation. */
export interface Fault {
  /** The stand-in: auth, firestore, blob, runpod, stripe. `*` matches every one. */
  service: string;
  /** The operation's name as it stands in the call log. `*` matches every one. */
  operation: string;
  /** How many calls of the operation still go by before it hits one; none by default. */
  skip?: number;
  /** How many calls it still hits. */
  times: number;
  effect: FaultEffect;
  /** HTTP status of the answer for `error` (gRPC stand-ins map it to a gRPC code). */
  status: number;
  /** true: the call takes effect and only its answer is lost. */
  after: boolean;
  /** How many real milliseconds `late` waits before it answers. */
  delayMs: number;
  /** Called when `hang` holds a call, for who plans a fault in the stack's own process. */
  onHeld?: () => void;
}

/** The planned faults, first planned first taken. */
export class FaultPlan {
  private planned: Fault[] = [];

  /** Plans a fault for coming calls. */
  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** Takes the fault that hits this call, if one is planned, and uses up one of its times. */
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

  /** Forgets everything that was planned. */
  reset(): void {
    this.planned = [];
  }
}

/** What remains to be done about a call's answer after `underFault` has run it. */
export type FaultedOutcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'error'; status: number }
  | { kind: 'never' };

/**
 * Runs a call as its fault says: before or after it took effect, late, or twice.
 * `never` means that the caller must leave the connection open without an answer.
 */
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
