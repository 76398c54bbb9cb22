import type { Visitor } from './visitor';
import type { AppUnderTest } from './app-under-test';

/** The state of a journey. */
export interface JourneyState {
  app: AppUnderTest;
  visitor: Visitor;
  /** Values that earlier steps leave for later ones. */
  known: Record<string, string>;
}

/** One request to the app. It is repeated unchanged when its answer is lost. */
export interface Step {
  name: string;
  act(state: JourneyState): Promise<unknown>;
  /** The step calls the stack, not the app, so its calls are not recorded. */
  isAside?: boolean;
}

/** A series of requests of a user, a provider or the scheduler. */
export interface Journey {
  name: string;
  /** The preparation, without a fault. */
  before?: Step[];
  steps: Step[];
  /** The statuses of the refusals in a run without a fault. */
  refusals?: number[];
  /** Uses the worker that ships, which takes seconds; otherwise portraits are instant. */
  hasWorker?: boolean;
  /** Runs with a public model alone. */
  isPublic?: boolean;
  /** Returns a sentence about what its answers promised and is not so at the end, or null. */
  findLoss?(state: JourneyState): Promise<string | null>;
}

/** The ways in which a call of the server to a provider can fail. */
export const FAULTS = [
  'error before',
  'error after',
  'hang before',
  'hang after',
  'twice',
  'killed before',
  'killed after',
] as const;

/** Whether the client gives up at the fault, or repeats the request with the same key. */
export const CLIENTS = ['leaves', 'returns'] as const;

/** One call that the server makes in a step of a journey. */
export interface Call {
  journey: string;
  step: string;
  /** `provider.operation` */
  operation: string;
  /** The number of earlier calls of this operation in the journey. */
  earlier: number;
}

/** One call that fails in one way. */
export interface Cell {
  call: Call;
  fault: (typeof FAULTS)[number];
  client: (typeof CLIENTS)[number];
}

/** The result of a cell. */
export interface CellResult extends Cell {
  /** A sentence about what was lost, or null. */
  loss: string | null;
}
