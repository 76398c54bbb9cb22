import { setTimeout as wait } from 'node:timers/promises';

import { runStateOf } from '@/lib/server/adapters/runpod';
import type { PortraitModel } from '@/lib/server/models/model';
import type { RunState } from '@/lib/server/ports';
import { type Answer, type Endpoint, fieldOf, runIdOf } from './endpoint';

/** One answer to /status. */
export interface Sighting {
  /** As the endpoint names it. */
  status: string;
  /** As the app reads the answer. */
  state: RunState;
  body: unknown;
  bytes: number;
}

/** A job from its submission to its end. */
export interface WatchedRun {
  submission: Answer;
  /** Null when the endpoint gives none; then there is nothing to watch. */
  id: string | null;
  /** In their order; the last two are of the ended job. */
  sightings: Sighting[];
  /** Null when the job did not end in time. `status` is the endpoint's own word. */
  end: (Extract<RunState, { kind: 'completed' | 'failed' }> & Pick<Sighting, 'status' | 'body'>) | null;
  /** From submission to end, in milliseconds. */
  tookMs: number;
}

export interface WatchLimits {
  /** After so many milliseconds a job that has not ended is cancelled. */
  jobTimeoutMs: number;
  pollIntervalMs: number;
  /** The model whose output is read; by default that of the contract. */
  model?: PortraitModel;
}

/**
 * Submits a job, polls its status until it has ended, and polls once more. Calls `onSighting` after each answer.
 * Throws ContractBreach when the endpoint does not answer.
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
  const look = async (): Promise<Sighting> => {
    const sighting = readSighting(await endpoint.status(id), model);
    run.sightings.push(sighting);
    await onSighting(id, sighting);
    return sighting;
  };
  while (performance.now() - startedAt < jobTimeoutMs) {
    const { state, status, body: answer } = await look();
    if (state.kind === 'completed' || state.kind === 'failed') {
      run.end = { ...state, status, body: answer };
      run.tookMs = performance.now() - startedAt;
      await look();
      return run;
    }
    await wait(pollIntervalMs);
  }
  await endpoint.cancel(id);
  return run;
}

/** Whether a job waits or works. */
export function goesOn({ kind }: RunState): boolean {
  return kind === 'queued' || kind === 'running';
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
