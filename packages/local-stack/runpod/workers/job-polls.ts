import type { StandInRequest, StandInResponse } from '../../kit/http-server';
import { type LongPoll, LongPolls } from './long-polls';

/**
 * The workers that wait for jobs, oldest first. `GET job-take/{pod}` asks for one job and gets an object.
 * `GET job-take-batch/{pod}?batch_size=3` asks for up to three and gets a list; a worker with a concurrency modifier
 * calls it. Source: https://github.com/runpod/runpod-python, version 1.12, `runpod/serverless/modules/rp_job.py`.
 */
export class JobPolls {
  private readonly polls = new LongPolls();
  private readonly batches = new Map<LongPoll, object[]>();

  /** Keeps a request open and resolves with its answer. */
  hold(request: StandInRequest, podId: string): Promise<StandInResponse> {
    return this.polls.hold(request, podId);
  }

  /** Returns the number of jobs for which workers wait. */
  places(): number {
    return this.polls.list().reduce((sum, poll) => sum + this.placesOf(poll), 0);
  }

  /** Gives a job to the first worker that waits and returns its pod's id; undefined if no worker waits. */
  give(job: object): string | undefined {
    const poll = this.polls.list().find((candidate) => this.placesOf(candidate) > 0);
    if (!poll) return undefined;
    if (batchSizeOf(poll) === null) poll.answer(job);
    else this.addToBatch(poll, job);
    return poll.podId;
  }

  /** Answers once the caller has given all the jobs that it has. */
  private addToBatch(poll: LongPoll, job: object): void {
    const batch = this.batches.get(poll);
    if (batch) {
      batch.push(job);
      return;
    }
    const jobs = [job];
    this.batches.set(poll, jobs);
    queueMicrotask(() => {
      this.batches.delete(poll);
      poll.answer(jobs);
    });
  }

  private placesOf(poll: LongPoll): number {
    return (batchSizeOf(poll) ?? 1) - (this.batches.get(poll)?.length ?? 0);
  }
}

/** Null for a request of a single job. */
function batchSizeOf({ url }: LongPoll): number | null {
  const size = url.searchParams.get('batch_size');
  return size === null ? null : Number(size);
}
