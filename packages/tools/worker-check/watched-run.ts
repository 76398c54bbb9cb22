import { setTimeout as wait } from 'node:timers/promises';

import { runStateOf } from '@/lib/server/adapters/runpod';
import type { PortraitModel } from '@/lib/server/models/model';
import type { RunState } from '@/lib/server/ports';
import { type Answer, type Endpoint, fieldOf, runIdOf } from './endpoint';

/** One answer to /status. */
export interface Sighting {
  /** The endpoint's own word. */
  status: string;
  /** What the app makes of the answer. */
  state: RunState;
  body: unknown;
  bytes: number;
}

/** A job from its submission to its end. */
export interface WatchedRun {
  submission: Answer;
  /** Null: the endpoint gave none, and there is nothing to watch. */
  id: string | null;
  /** In the order in which they came; the last two are of the ended job. */
  sightings: Sighting[];
  /** Null: it had not ended when our patience had. */
  end: Extract<RunState, { kind: 'completed' | 'failed' }> | null;
  /** From submission to end, in milliseconds. */
  tookMs: number;
}

/** How a job is watched. */
export interface WatchLimits {
  /** Patience with one job, in milliseconds; what has not ended by then is cancelled. */
  jobTimeoutMs: number;
  pollIntervalMs: number;
  /** Whose output it is; the contract's own unless told. */
  model?: PortraitModel;
}

/**
 * Submits a job and asks for its status until it has ended, and once more then. `onSighting` is called after
 * each answer. Throws ContractBreach when the endpoint does not answer.
 */
export async function watchRun(
  endpoint: Endpoint,
  body: object,
  { jobTimeoutMs, pollIntervalMs, model }: WatchLimits,
  onSighting: (runId: string, sighting: Sighting) => Promise<void> = () => Promise.resolve(),
): Promise<WatchedRun> {
  const startedAt = performance.now();
  const submission = await endpoint.run(body);
  const run: WatchedRun = { submission, id: runIdOf(submission), sightings: [], end: null, tookMs: 0 };
  const { id } = run;
  if (submission.status !== 200 || id === null) return run;
  const look = async (): Promise<RunState> => {
    const sighting = readSighting(await endpoint.status(id), model);
    run.sightings.push(sighting);
    await onSighting(id, sighting);
    return sighting.state;
  };
  while (performance.now() - startedAt < jobTimeoutMs) {
    const state = await look();
    if (state.kind === 'completed' || state.kind === 'failed') {
      run.end = state;
      run.tookMs = performance.now() - startedAt;
      await look();
      return run;
    }
    await wait(pollIntervalMs);
  }
  await endpoint.cancel(id);
  return run;
}

function readSighting({ status, body, bytes }: Answer, model?: PortraitModel): Sighting {
  const word = fieldOf(body, 'status');
  return {
    status: status === 200 && typeof word === 'string' ? word : `HTTP ${status}`,
    state: status === 200 ? runStateOf(body, model) : { kind: 'unknown', reason: `status ${status}` },
    body,
    bytes,
  };
}
