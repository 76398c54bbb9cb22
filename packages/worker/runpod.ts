import { setTimeout as wait } from 'node:timers/promises';

import type { JobResult } from '@chiaro/engine/job/job';
import { z } from 'zod';

import type { WorkerEnvironment } from './environment';
import type { ProgressReport } from './messages';

/** Timeout of the long poll in RunPod's SDK (`rp_scale.py`). */
const POLL_TIMEOUT_MS = 90_000;
const OUTPUT_TIMEOUT_MS = 60_000;
/** Short, because the output waits for the reports. */
const REPORT_TIMEOUT_MS = 5_000;
const OUTPUT_TRIES = 3;

const jobSchema = z.object({ id: z.string().min(1), input: z.unknown().optional() });
const stopsSchema = z.object({ jobsToStop: z.array(z.unknown()).default([]) });

export type Job = z.infer<typeof jobSchema>;

/** RunPod can't be reached, or its answer is not as its SDK expects. `status` is set if there is an answer. */
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
 * A worker's calls, as in https://github.com/runpod/runpod-python 1.12, `runpod/serverless/modules`. Every call throws
 * a RunpodError if it fails, or the signal's reason if it is aborted.
 */
export class Runpod {
  /** Time of RunPod's last answer, in milliseconds since the epoch. */
  lastAnswerAt = Date.now();

  /** @param retryMs first wait before the output is sent again; it doubles each time. */
  constructor(
    private readonly environment: WorkerEnvironment,
    private readonly retryMs = 1_000,
  ) {}

  /** Waits for a job, for at most 90 seconds. Returns null if there is none. */
  async take(signal: AbortSignal): Promise<Job | null> {
    const body = await this.poll(`${this.environment.takeUrl}&job_in_progress=0`, signal);
    if (body === null) return null;
    const job = jobSchema.safeParse(body);
    if (!job.success) throw new RunpodError('The job has no id.');
    return job.data;
  }

  /** Waits for jobs to stop, cancelled or over their time. Returns their ids; empty if there are none. */
  async stops(signal: AbortSignal): Promise<string[]> {
    const { stopUrl } = this.environment;
    if (stopUrl === null) return [];
    const stops = stopsSchema.safeParse(await this.poll(stopUrl, signal));
    return stops.success ? stops.data.jobsToStop.filter((id) => typeof id === 'string') : [];
  }

  /** Tells RunPod that the worker is alive, and its jobs. */
  async ping(jobIds: readonly string[]): Promise<void> {
    const { pingUrl, pingIntervalMs } = this.environment;
    if (pingUrl === null) return;
    const url = new URL(pingUrl);
    if (jobIds.length > 0) url.searchParams.set('job_id', jobIds.join(','));
    await this.call(url.href, { signal: AbortSignal.timeout(2 * pingIntervalMs) });
  }

  /** Reports the progress of a job. */
  async report(jobId: string, report: ProgressReport): Promise<void> {
    await this.send(jobId, { status: 'IN_PROGRESS', output: report }, REPORT_TIMEOUT_MS);
  }

  /** Sends the result of a job. Tries again if RunPod is busy or can't be reached. */
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

  /** Returns the JSON answer of a long poll, or null if there is none. */
  private async poll(url: string, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const timeout = new AbortController();
    const end = (): void => timeout.abort();
    // Not AbortSignal.any: the shutdown signal would keep a reference to each signal made from it.
    signal.addEventListener('abort', end);
    const limit = setTimeout(end, POLL_TIMEOUT_MS);
    try {
      return parseJson(await this.call(url, { signal: timeout.signal }));
    } catch (error) {
      signal.throwIfAborted();
      // RunPod answers 400 while the worker is scaled down.
      const isNothing = timeout.signal.aborted || (error instanceof RunpodError && error.status === 400);
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
      // RunPod's SDK sends JSON with this content type.
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        charset: 'utf-8',
        'x-request-id': jobId,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  /** Sends a call and returns the body of the answer. */
  private async call(url: string, { headers, ...init }: RequestInit): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers, authorization: this.environment.apiKey },
      });
      // Always read the body. An unread body keeps its connection.
      text = await response.text();
    } catch {
      // The platform's message can contain the address.
      throw new RunpodError('RunPod can’t be reached.');
    }
    if (response.status < 500) this.lastAnswerAt = Date.now();
    if (!response.ok) throw new RunpodError(`RunPod answered ${response.status}.`, response.status);
    return text;
  }
}

/** Returns null if the text is empty or not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Whether the call may succeed later. */
function mayPass(error: unknown): boolean {
  const status = error instanceof RunpodError ? error.status : undefined;
  return status === undefined || status === 429 || status >= 500;
}
