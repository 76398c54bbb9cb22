import { CallLog } from './calls';
import { StackClock } from './clock';
import { SettingsBoard } from './console-settings';
import { FaultPlan } from './faults';

/** What every stand-in is given: one clock, plan of faults, log of calls, board of settings, place on disk. */
export interface StandInContext {
  clock: StackClock;
  faults: FaultPlan;
  calls: CallLog;
  settings: SettingsBoard;
  /** Folder in which the stand-ins keep their state, or null: memory only. */
  stateDirectory: string | null;
}

/** A running stand-in. */
export interface StandIn {
  /** Where it listens: an origin for HTTP, `host:port` for gRPC. */
  readonly address: string;
  /** Empties everything that it holds, on disk too. */
  reset(): Promise<void>;
  /** Writes what is not yet on disk and closes every connection. */
  stop(): Promise<void>;
}

/** A context for one test: nothing on disk. */
export function createMemoryContext(): StandInContext {
  return {
    clock: new StackClock(),
    faults: new FaultPlan(),
    calls: new CallLog(),
    settings: new SettingsBoard(),
    stateDirectory: null,
  };
}
