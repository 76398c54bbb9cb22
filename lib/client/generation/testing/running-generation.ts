import type { RunningGeneration } from '../generation-state';

/** A generation of one portrait whose photo is being uploaded; fields can be replaced. */
export function runningGeneration(changes: Partial<RunningGeneration> = {}): RunningGeneration {
  return {
    jobId: null,
    startedAt: 0,
    stage: 'uploading',
    workStage: null,
    count: 1,
    isFromPortrait: false,
    pose: 'anna',
    ended: 0,
    uploaded: 0,
    toUpload: 1,
    isCancelling: false,
    reached: 0,
    isComplete: false,
    ...changes,
  };
}
