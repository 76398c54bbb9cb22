import { setTimeout as wait } from 'node:timers/promises';

import type { JobResult } from '@chiaro/engine/job';
import { z } from 'zod';

import type { WorkerEnvironment } from './environment';
import type { ProgressReport } from './messages';

/** RunPod's SDK gives up its long poll after this time (`rp_scale.py`). */
const POLL_TIMEOUT_MS = 90_000;
const OUTPUT_TIMEOUT_MS = 60_000;
/** A portrait does not wait for its reports. */
const REPORT_TIMEOUT_MS = 5_000;
const OUTPUT_TRIES = 3;

const jobSchema = z.object({ id: z.string().min(1), input: z.unknown().optional() });
const stopsSchema = z.object({ jobsToStop: z.array(z.unknown()).default([]) });

/** A job as RunPod hands it out. */
export type Job = z.infer<typeof jobSchema>;

/** RunPod can't be reached, or does not answer as its SDK expects. `status` is the answer's, where there is one. */
export class RunpodError extends Error {
  override readonly name = 'RunpodError';

  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/**
 * The worker's side of RunPod, as its SDK speaks it: https://github.com/runpod/runpod-python, version 1.12,
 * `runpod/serverless/modules/rp_job.py` (take, stop), `rp_http.py` (output), `rp_ping.py`, `rp_progress.py`.
 * Every call throws a RunpodError, and the signal's reason when that is aborted.
 */
export class Runpod {
  /** When RunPod last answered, milliseconds since the epoch. */
  lastAnswerAt = Date.now();

  /** @param retryMs the wait before the output is sent again, which doubles. */
  constructor(
    private readonly environment: WorkerEnvironment,
    private readonly retryMs = 1_000,
  ) {}

  /** Waits for a job, about a minute at most; null: there was none. */
  async take(signal: AbortSignal): Promise<Job | null> {
    const body = await this.poll(`${this.environment.takeUrl}&job_in_progress=0`, signal);
    if (body === null) return null;
    const job = jobSchema.safeParse(body);
    if (!job.success) throw new RunpodError('The job has no id.');
    return job.data;
  }

  /** Waits until RunPod names jobs to stop, cancelled or over their time, and gives their ids. Empty: there were none. */
  async stops(signal: AbortSignal): Promise<string[]> {
    const { stopUrl } = this.environment;
    if (stopUrl === null) return [];
    const stops = stopsSchema.safeParse(await this.poll(stopUrl, signal));
    return stops.success ? stops.data.jobsToStop.filter((id) => typeof id === 'string') : [];
  }

  /** Says that the worker lives, and which jobs it has. */
  async ping(jobIds: readonly string[]): Promise<void> {
    const { pingUrl, pingIntervalMs } = this.environment;
    if (pingUrl === null) return;
    const url = new URL(pingUrl);
    if (jobIds.length > 0) url.searchParams.set('job_id', jobIds.join(','));
    await this.call(url.href, { signal: AbortSignal.timeout(2 * pingIntervalMs) });
  }

  /** Reports how far a job is. */
  async report(jobId: string, report: ProgressReport): Promise<void> {
    await this.send(jobId, { status: 'IN_PROGRESS', output: report }, REPORT_TIMEOUT_MS);
  }

  /** Hands in how a job ended; tries it again when RunPod is busy or out of reach. */
  async finish(jobId: string, result: JobResult): Promise<void> {
    const body = result.kind === 'completed' ? { output: result.output } : { error: result.error };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.send(jobId, body, OUTPUT_TIMEOUT_MS);
      } catch (error) {
        if (attempt === OUTPUT_TRIES || !mayPass(error)) throw error;
        await wait(this.retryMs * 2 ** (attempt - 1));
      }
    }
  }

  /** The JSON that a long poll is answered with; null: nothing came. */
  private async poll(url: string, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const patience = new AbortController();
    const end = (): void => patience.abort();
    // Not AbortSignal.any: a signal keeps a trace of each one made from it, and the shutdown's lives as long as the worker.
    signal.addEventListener('abort', end);
    const limit = setTimeout(end, POLL_TIMEOUT_MS);
    try {
      return parseJson(await this.call(url, { signal: patience.signal }));
    } catch (error) {
      signal.throwIfAborted();
      // 400 is what a worker gets while RunPod has put it to sleep.
      const isNothing = patience.signal.aborted || (error instanceof RunpodError && error.status === 400);
      if (isNothing) return null;
      throw error;
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', end);
    }
  }

  private async send(jobId: string, body: object, timeoutMs: number): Promise<void> {
    const url = `${this.environment.outputUrl.replaceAll('$ID', () => jobId)}&isStream=false`;
    await this.call(url, {
      method: 'POST',
      // JSON under this name is what RunPod's SDK sends.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        charset: 'utf-8',
        'x-request-id': jobId,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** The body of the answer. */
  private async call(url: string, { headers, ...init }: RequestInit): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers, authorization: this.environment.apiKey },
      });
      // Whether it is wanted or not: a body that is not read keeps its connection.
      text = await response.text();
    } catch {
      // The platform's own message may name the address.
      throw new RunpodError('RunPod can’t be reached.');
    }
    if (response.status < 500) this.lastAnswerAt = Date.now();
    if (!response.ok) throw new RunpodError(`RunPod answered ${response.status}.`, response.status);
    return text;
  }
}

/** Null: the text is empty or no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Whether the same call may succeed later. */
function mayPass(error: unknown): boolean {
  const status = error instanceof RunpodError ? error.status : undefined;
  return status === undefined || status === 429 || status >= 500;
}
