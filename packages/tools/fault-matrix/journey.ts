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
  act(state: JourneyState): Promise<void>;
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
