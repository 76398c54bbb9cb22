import { CallLog } from './calls';
import { StackClock } from './clock';
import { StackSettings } from './console-settings';
import { FaultPlan } from './faults';

/** The shared state of a stack's stand-ins. */
export interface StandInContext {
  clock: StackClock;
  faults: FaultPlan;
  calls: CallLog;
  settings: StackSettings;
  /** The folder of the stand-ins' state; null: memory only. */
  stateDirectory: string | null;
}

/** What every stand-in starts with. */
export interface StandInOptions {
  context: StandInContext;
  /** 0 takes a free port. */
  port: number;
}

export interface StandIn {
  /** An origin for HTTP, `host:port` for gRPC. */
  readonly address: string;
  /** Deletes all its state, on disk too. */
  reset(): Promise<void>;
  /** Writes pending state to disk and closes every connection. */
  stop(): Promise<void>;
}

/** Creates a context that keeps nothing on disk. */
export function createMemoryContext(): StandInContext {
  return {
    clock: new StackClock(),
    faults: new FaultPlan(),
    calls: new CallLog(),
    settings: new StackSettings(),
    stateDirectory: null,
  };
}
